BEGIN TRANSACTION;
CREATE TABLE attempts (
	who TEXT NOT NULL, 
	tries INTEGER NOT NULL, 
	until INTEGER NOT NULL, 
	PRIMARY KEY (who)
);
CREATE TABLE balances (
	account TEXT NOT NULL, 
	cents INTEGER NOT NULL, 
	PRIMARY KEY (account)
);
INSERT INTO "balances" VALUES('outside',-980000);
INSERT INTO "balances" VALUES('purse 2',779200);
INSERT INTO "balances" VALUES('cage',-9804200);
INSERT INTO "balances" VALUES('tray 1',0);
INSERT INTO "balances" VALUES('chips 1',0);
INSERT INTO "balances" VALUES('drop 1',0);
INSERT INTO "balances" VALUES('tray 2',4905500);
INSERT INTO "balances" VALUES('chips 2',99500);
INSERT INTO "balances" VALUES('drop 2',0);
INSERT INTO "balances" VALUES('tray 3',4900000);
INSERT INTO "balances" VALUES('chips 3',100000);
INSERT INTO "balances" VALUES('drop 3',0);
CREATE TABLE chairs (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	person INTEGER, 
	name TEXT NOT NULL, 
	prepared TEXT, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "chairs" VALUES(2,1,2,'Ada',NULL);
INSERT INTO "chairs" VALUES(3,1,2,'Ada',NULL);
CREATE TABLE events (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	time TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	data TEXT NOT NULL, 
	"before" TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES(1,0,0,'2026-11-17T01:32:26.564+00:00','open','{"address":"pa/617a-roulette","submission":{}}','0000000000000000000000000000000000000000000000000000000000000000','101e71feefa4518a4bd54045aac5aca3ea9bd6772a5757a8e82dc4a2e84f665f');
INSERT INTO "events" VALUES(1,1,0,'2026-11-17T01:32:26.586+00:00','sit','{"seat":1,"name":"Ada","cents":100000}','101e71feefa4518a4bd54045aac5aca3ea9bd6772a5757a8e82dc4a2e84f665f','abc48dbd56d4768f6fb79b61f53e2d356c65874ad7883bc8653c960e6ee6a6b8');
INSERT INTO "events" VALUES(1,2,1,'2026-11-17T01:32:26.619+00:00','round','{"number":1,"seats":[1],"commitment":"402de9a79ad37ab646d2f3799c6f2d0677c836dcc147545802f7665dcf231925","words":""}','abc48dbd56d4768f6fb79b61f53e2d356c65874ad7883bc8653c960e6ee6a6b8','bf6bfb21cdda5509956ec5c47776fb1f53fbc9c88fffeea50242aaa92aacf838');
INSERT INTO "events" VALUES(1,3,1,'2026-11-17T01:32:26.619+00:00','wagers','{"seat":1,"wagers":{"red":500,"straight:17":100}}','bf6bfb21cdda5509956ec5c47776fb1f53fbc9c88fffeea50242aaa92aacf838','2fd8baf79d437ac0e82d2242d5478953101c896d9e7c01ba8a12244e6b712d50');
INSERT INTO "events" VALUES(1,4,1,'2026-11-17T01:32:26.619+00:00','say','{"text":"No more bets.","cite":""}','2fd8baf79d437ac0e82d2242d5478953101c896d9e7c01ba8a12244e6b712d50','0278521db3f30244b9c41298afeba1dd61320e0aaea33ceead7cb353d1618b95');
INSERT INTO "events" VALUES(1,5,1,'2026-11-17T01:32:26.619+00:00','spin','{"pocket":"4"}','0278521db3f30244b9c41298afeba1dd61320e0aaea33ceead7cb353d1618b95','41be17da485ff195ba8d48c8b20436bfa89dfd4d0860a02086510d2f76244ed1');
INSERT INTO "events" VALUES(1,6,1,'2026-11-17T01:32:26.619+00:00','settled','{"seat":1,"wager":"red","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','41be17da485ff195ba8d48c8b20436bfa89dfd4d0860a02086510d2f76244ed1','09b279476c70b495b9c18b17f6bbbdf92eefc7be4aecdf93a99d38600882895e');
INSERT INTO "events" VALUES(1,7,1,'2026-11-17T01:32:26.619+00:00','settled','{"seat":1,"wager":"straight:17","outcome":"lose","pays":"Lose","stake":100,"net":-100,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','09b279476c70b495b9c18b17f6bbbdf92eefc7be4aecdf93a99d38600882895e','4697a7e3f0062a548a308cec611a81fba8b4d922f157af73993683b7d6b4c064');
INSERT INTO "events" VALUES(1,8,1,'2026-11-17T01:32:26.619+00:00','end','{"carry":{},"seed":"9c122fbfde531ecf61ecf516370cb716ffd099048f1a153235447c823d7194db"}','4697a7e3f0062a548a308cec611a81fba8b4d922f157af73993683b7d6b4c064','6cae996f3b3f7c5edfde99decf6806565647435034a87a521d6cfd5532c308ff');
INSERT INTO "events" VALUES(1,9,2,'2026-11-17T01:32:26.647+00:00','round','{"number":2,"seats":[1],"commitment":"9e10b1249bebe9cae1a5b1b8d4a3f6e2f63ba9db297ceff32807e8ec9a10365c","words":""}','6cae996f3b3f7c5edfde99decf6806565647435034a87a521d6cfd5532c308ff','5aaa2dc943844fc1faee8cd85b5073f3aea5a408fd53b5fdc978b821c0796b86');
INSERT INTO "events" VALUES(1,10,2,'2026-11-17T01:32:26.647+00:00','wagers','{"seat":1,"wagers":{"red":500,"straight:17":100}}','5aaa2dc943844fc1faee8cd85b5073f3aea5a408fd53b5fdc978b821c0796b86','ba75529852b2607bdc6c2acaeeb3f0f8a7ab94543495ed1bde1cbb4d39be83fd');
INSERT INTO "events" VALUES(1,11,2,'2026-11-17T01:32:26.647+00:00','say','{"text":"No more bets.","cite":""}','ba75529852b2607bdc6c2acaeeb3f0f8a7ab94543495ed1bde1cbb4d39be83fd','294d881798fdc3e8e096c07ff7985078999fef84f1aab22779e6e4e8f603176e');
INSERT INTO "events" VALUES(1,12,2,'2026-11-17T01:32:26.647+00:00','spin','{"pocket":"14"}','294d881798fdc3e8e096c07ff7985078999fef84f1aab22779e6e4e8f603176e','5a7d7e5444fb895739f3571a5ba2688c4073d4e4e01a7890a9ddadbb2f4ba755');
INSERT INTO "events" VALUES(1,13,2,'2026-11-17T01:32:26.647+00:00','settled','{"seat":1,"wager":"straight:17","outcome":"lose","pays":"Lose","stake":100,"net":-100,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','5a7d7e5444fb895739f3571a5ba2688c4073d4e4e01a7890a9ddadbb2f4ba755','a4ed21f520bdc04df36899f0999c9ecd0e34960062aed1b654e5b570c080cda1');
INSERT INTO "events" VALUES(1,14,2,'2026-11-17T01:32:26.647+00:00','settled','{"seat":1,"wager":"red","outcome":"win","pays":"1 to 1","stake":500,"net":500,"cite":"pa 617a.4(a)","hand":"Red","from_meter":0,"meter_reset":false,"meter":""}','a4ed21f520bdc04df36899f0999c9ecd0e34960062aed1b654e5b570c080cda1','bdf1ee6b77744fdd2dbb004b514157042df609d15e36f42e74b43d9c0c1a8adf');
INSERT INTO "events" VALUES(1,15,2,'2026-11-17T01:32:26.647+00:00','end','{"carry":{},"seed":"7ea5a14c677d101e6811b6a05d897c4c284b793f3dc8b4b2b83f0de03f47ff46"}','bdf1ee6b77744fdd2dbb004b514157042df609d15e36f42e74b43d9c0c1a8adf','b2f6fa7122d5e9bb8a40f73ea70dee6fbdfa8fb7f4473e2ba77ece46dabc0bba');
INSERT INTO "events" VALUES(1,16,3,'2026-11-17T01:32:26.667+00:00','round','{"number":3,"seats":[1],"commitment":"beb902f897741011950e0c8a8c44efe8f8687ae10fd78cf2bc95564aebbe5044","words":""}','b2f6fa7122d5e9bb8a40f73ea70dee6fbdfa8fb7f4473e2ba77ece46dabc0bba','c4342d03d9ad7576970ad5fbe8ec1024bbcd0614ce9a3ee1f458f8cc8f910ca5');
INSERT INTO "events" VALUES(1,17,3,'2026-11-17T01:32:26.667+00:00','wagers','{"seat":1,"wagers":{"red":500,"straight:17":100}}','c4342d03d9ad7576970ad5fbe8ec1024bbcd0614ce9a3ee1f458f8cc8f910ca5','564bf46ccdb577f355bbad3e76d25df44a331ee3d3f9b7adfa1d4d267d404694');
INSERT INTO "events" VALUES(1,18,3,'2026-11-17T01:32:26.667+00:00','say','{"text":"No more bets.","cite":""}','564bf46ccdb577f355bbad3e76d25df44a331ee3d3f9b7adfa1d4d267d404694','2573d6f30bf290fb61061e5354cc27efabe2b71223c03939f00e5f9874e99794');
INSERT INTO "events" VALUES(1,19,3,'2026-11-17T01:32:26.667+00:00','spin','{"pocket":"15"}','2573d6f30bf290fb61061e5354cc27efabe2b71223c03939f00e5f9874e99794','d7e9ec123f57d12c0738aa753cfe8b17aa52feec612662c547c29fd1f4cf1ed3');
INSERT INTO "events" VALUES(1,20,3,'2026-11-17T01:32:26.667+00:00','settled','{"seat":1,"wager":"red","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','d7e9ec123f57d12c0738aa753cfe8b17aa52feec612662c547c29fd1f4cf1ed3','077b620fbea5eabf516c27ba803d5ccba55a9282f034fdc3c12ed632d217c270');
INSERT INTO "events" VALUES(1,21,3,'2026-11-17T01:32:26.667+00:00','settled','{"seat":1,"wager":"straight:17","outcome":"lose","pays":"Lose","stake":100,"net":-100,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','077b620fbea5eabf516c27ba803d5ccba55a9282f034fdc3c12ed632d217c270','a1444d517313c6fffa9cc5737245603f59c27561ab8267a466a808f8fd0ac283');
INSERT INTO "events" VALUES(1,22,3,'2026-11-17T01:32:26.667+00:00','end','{"carry":{},"seed":"9dc309e864dbc2952c1d1f48be664a21ebb5656b41230a8a34d3572b2c9e1c35"}','a1444d517313c6fffa9cc5737245603f59c27561ab8267a466a808f8fd0ac283','de0738e4c29cfb52daf8845eee102c92e3df1b0d82de118ce939dd69b10b823a');
INSERT INTO "events" VALUES(2,0,0,'2026-11-17T01:32:26.937+00:00','open','{"address":"pa/627a-minibaccarat","submission":{}}','0000000000000000000000000000000000000000000000000000000000000000','d9b5285d8dc0d44e1b36c834e03143bc730b56926096a98bb0472a212ba0087c');
INSERT INTO "events" VALUES(2,1,0,'2026-11-17T01:32:26.967+00:00','sit','{"seat":1,"name":"Ada","cents":100000}','d9b5285d8dc0d44e1b36c834e03143bc730b56926096a98bb0472a212ba0087c','551a599d27313624f873e147c50f84630e7078a50f53cbef95927ad2d3329eed');
INSERT INTO "events" VALUES(2,2,1,'2026-11-17T01:32:26.979+00:00','round','{"number":1,"seats":[1],"commitment":"77be6c3d5dd6ac55cd477dff8e2e41078e29b17f0f1de5772a7f7d46b0f50d95","words":""}','551a599d27313624f873e147c50f84630e7078a50f53cbef95927ad2d3329eed','1c8b6188baae021d6352e4fd0170f8ded329361d88ca5769603c61def5a2e128');
INSERT INTO "events" VALUES(2,3,1,'2026-11-17T01:32:26.980+00:00','shuffle','{"behind":14,"commitment":"32d7621d6bdcb396273b57450a435a0b44b539225ea80efa8d47d1cc74a9ee8f","words":"","seed":"d29457391fe8babd9c164674fe00bf787e984861c770f3d1eea2f5a741e7fd6b"}','1c8b6188baae021d6352e4fd0170f8ded329361d88ca5769603c61def5a2e128','d6a9e4c648afe0855dc8bf1da631c7d128c77aa8c7e2d94acdf45f4e1764db97');
INSERT INTO "events" VALUES(2,4,1,'2026-11-17T01:32:26.980+00:00','card','{"to":"burn","face":"up","card":"6c"}','d6a9e4c648afe0855dc8bf1da631c7d128c77aa8c7e2d94acdf45f4e1764db97','767495a85b63ccad427bb41a38ededed3b069737be4d109da22a376b03db9778');
INSERT INTO "events" VALUES(2,5,1,'2026-11-17T01:32:26.980+00:00','card','{"to":"burn","face":"down","card":"4c"}','767495a85b63ccad427bb41a38ededed3b069737be4d109da22a376b03db9778','1231c9db53ec0e724d96480c018ba76ac3c6d5e733f6f326e3c07bf16b7f0762');
INSERT INTO "events" VALUES(2,6,1,'2026-11-17T01:32:26.980+00:00','card','{"to":"burn","face":"down","card":"6c"}','1231c9db53ec0e724d96480c018ba76ac3c6d5e733f6f326e3c07bf16b7f0762','31b69479e3b5581b8742ffbb8a3a235a56c3a3183b84c930f8e06d643cb92b42');
INSERT INTO "events" VALUES(2,7,1,'2026-11-17T01:32:26.980+00:00','card','{"to":"burn","face":"down","card":"7c"}','31b69479e3b5581b8742ffbb8a3a235a56c3a3183b84c930f8e06d643cb92b42','1967ccdb7a74b6dd89a6c1e1ae69762f63085e41d3641b3801ad6a3a8ec21e4e');
INSERT INTO "events" VALUES(2,8,1,'2026-11-17T01:32:26.980+00:00','card','{"to":"burn","face":"down","card":"Jc"}','1967ccdb7a74b6dd89a6c1e1ae69762f63085e41d3641b3801ad6a3a8ec21e4e','a8f20d31786863955367f38de4d57721322dca6502b59f8a58d5d861468ad224');
INSERT INTO "events" VALUES(2,9,1,'2026-11-17T01:32:26.980+00:00','card','{"to":"burn","face":"down","card":"4c"}','a8f20d31786863955367f38de4d57721322dca6502b59f8a58d5d861468ad224','cf6f06c54ffb60ce739dc5c97fc7c02f44e0fb2b4a7b247b97bb7fe1817ed9e0');
INSERT INTO "events" VALUES(2,10,1,'2026-11-17T01:32:26.980+00:00','card','{"to":"burn","face":"down","card":"9d"}','cf6f06c54ffb60ce739dc5c97fc7c02f44e0fb2b4a7b247b97bb7fe1817ed9e0','e30b88f3584101d2b9ece41cc72d291d1b8356c85b70078b67e5abe0ce1f4bc0');
INSERT INTO "events" VALUES(2,11,1,'2026-11-17T01:32:26.980+00:00','stands','{"carry":{"shoe":{"left":-1}}}','e30b88f3584101d2b9ece41cc72d291d1b8356c85b70078b67e5abe0ce1f4bc0','f9f78f08c5a09f15f563e4e7c75c7285ca49642bb89b5aa98cac1dd3d63d0bc2');
INSERT INTO "events" VALUES(2,12,1,'2026-11-17T01:32:26.980+00:00','wagers','{"seat":1,"wagers":{"player":500}}','f9f78f08c5a09f15f563e4e7c75c7285ca49642bb89b5aa98cac1dd3d63d0bc2','27cbb667bb3e8a14b51132459ef4682a2a251f5fafaaf6983880c8fa8adbc42b');
INSERT INTO "events" VALUES(2,13,1,'2026-11-17T01:32:26.981+00:00','say','{"text":"No more bets.","cite":""}','27cbb667bb3e8a14b51132459ef4682a2a251f5fafaaf6983880c8fa8adbc42b','993c26cc92950ee2600e04a421be5f35831050dd3c3120f9da8f5964cb879d43');
INSERT INTO "events" VALUES(2,14,1,'2026-11-17T01:32:26.981+00:00','cut-card','{"out":false}','993c26cc92950ee2600e04a421be5f35831050dd3c3120f9da8f5964cb879d43','f567a1284897ec9f8881f4f7fed45d24b7fcee9df15cf3e55afe08bd80ff755d');
INSERT INTO "events" VALUES(2,15,1,'2026-11-17T01:32:26.981+00:00','card','{"to":"player","face":"up","card":"2c"}','f567a1284897ec9f8881f4f7fed45d24b7fcee9df15cf3e55afe08bd80ff755d','7507bf788650f54359cedde112f555683e7fac403725e8c954691ef10bf6acea');
INSERT INTO "events" VALUES(2,16,1,'2026-11-17T01:32:26.981+00:00','card','{"to":"banker","face":"up","card":"3c"}','7507bf788650f54359cedde112f555683e7fac403725e8c954691ef10bf6acea','237306268b713aafac12f40fe4480f1174aef3d5a1ef86ad26297cd1d94fd5a7');
INSERT INTO "events" VALUES(2,17,1,'2026-11-17T01:32:26.981+00:00','card','{"to":"player","face":"up","card":"Qs"}','237306268b713aafac12f40fe4480f1174aef3d5a1ef86ad26297cd1d94fd5a7','1b929a4b560e56455a5118f55eb387f61daa317a05e33d930317cb98d5352000');
INSERT INTO "events" VALUES(2,18,1,'2026-11-17T01:32:26.981+00:00','cut-card','{"out":false}','1b929a4b560e56455a5118f55eb387f61daa317a05e33d930317cb98d5352000','3fedbb5f675f4de674946c3dab3f5e54f954761ed8cd95acc8e63a949bd05326');
INSERT INTO "events" VALUES(2,19,1,'2026-11-17T01:32:26.981+00:00','card','{"to":"banker","face":"up","card":"Ac"}','3fedbb5f675f4de674946c3dab3f5e54f954761ed8cd95acc8e63a949bd05326','8e3ffa363cafc09420e6be93ad5e59e78213be4ddb8c9f0dc4043f3eea5d17c5');
INSERT INTO "events" VALUES(2,20,1,'2026-11-17T01:32:26.981+00:00','say','{"text":"Player 2, Banker 4.","cite":""}','8e3ffa363cafc09420e6be93ad5e59e78213be4ddb8c9f0dc4043f3eea5d17c5','52261600efd12db1b7893853adac4cbb9a99c7854d0060782e5e2f9efa14aef8');
INSERT INTO "events" VALUES(2,21,1,'2026-11-17T01:32:26.981+00:00','cut-card','{"out":false}','52261600efd12db1b7893853adac4cbb9a99c7854d0060782e5e2f9efa14aef8','6282d90b59e4cdec02300d24d88e0f72139f77905f7a8be3c4ce8c410253ca2a');
INSERT INTO "events" VALUES(2,22,1,'2026-11-17T01:32:26.981+00:00','card','{"to":"player","face":"up","card":"Ah"}','6282d90b59e4cdec02300d24d88e0f72139f77905f7a8be3c4ce8c410253ca2a','77ed043df9c10e104e5925c8dc97676a3476e83d5342adfd9406201242ca3078');
INSERT INTO "events" VALUES(2,23,1,'2026-11-17T01:32:26.981+00:00','say','{"text":"Banker wins, 4 to 3.","cite":""}','77ed043df9c10e104e5925c8dc97676a3476e83d5342adfd9406201242ca3078','6fd74b72f21cba970e6881cdf4e1010d31daf89f335e27de1a11ed4f6fc2100b');
INSERT INTO "events" VALUES(2,24,1,'2026-11-17T01:32:26.981+00:00','settled','{"seat":1,"wager":"player","outcome":"banker-win","pays":"Lose","stake":500,"net":-500,"cite":"pa 627a.7(a)(2)(ii)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','6fd74b72f21cba970e6881cdf4e1010d31daf89f335e27de1a11ed4f6fc2100b','b0de961dbeb9eebc6749e928d714f72d6631955324f4949a40fcc91d8a56cc86');
INSERT INTO "events" VALUES(2,25,1,'2026-11-17T01:32:26.981+00:00','end','{"carry":{"shoe":{"left":-1},"road":["B4"]}}','b0de961dbeb9eebc6749e928d714f72d6631955324f4949a40fcc91d8a56cc86','5504b745154c0b1d33d88ad31b871beba3d4f9c05e3f6c64e506349572e708e5');
INSERT INTO "events" VALUES(2,26,2,'2026-11-17T01:32:27.015+00:00','round','{"number":2,"seats":[1]}','5504b745154c0b1d33d88ad31b871beba3d4f9c05e3f6c64e506349572e708e5','634c5579c0cb6270d2845f692abad349d0f002d4dc8251c93426162ba6126a30');
INSERT INTO "events" VALUES(2,27,2,'2026-11-17T01:32:27.015+00:00','wagers','{"seat":1,"wagers":{"player":500}}','634c5579c0cb6270d2845f692abad349d0f002d4dc8251c93426162ba6126a30','6e222fca4cb8d0bb6a0898c5b097d1ff8251e84b5088aecdc7cfc153690afc69');
INSERT INTO "events" VALUES(2,28,2,'2026-11-17T01:32:27.015+00:00','say','{"text":"No more bets.","cite":""}','6e222fca4cb8d0bb6a0898c5b097d1ff8251e84b5088aecdc7cfc153690afc69','95e647e13be4e00d370a6a72509f20d9aa992686d3c591cc5487215f22e74e47');
INSERT INTO "events" VALUES(2,29,2,'2026-11-17T01:32:27.015+00:00','cut-card','{"out":false}','95e647e13be4e00d370a6a72509f20d9aa992686d3c591cc5487215f22e74e47','19cbbca405fc06912fc3719b43d8719937b3b0762b63a54b160027b476f17039');
INSERT INTO "events" VALUES(2,30,2,'2026-11-17T01:32:27.015+00:00','card','{"to":"player","face":"up","card":"Td"}','19cbbca405fc06912fc3719b43d8719937b3b0762b63a54b160027b476f17039','b4887ece8ab2c112e19ab500ba69731494ca6c0530a73b192632e7dfec6d7601');
INSERT INTO "events" VALUES(2,31,2,'2026-11-17T01:32:27.015+00:00','card','{"to":"banker","face":"up","card":"Jc"}','b4887ece8ab2c112e19ab500ba69731494ca6c0530a73b192632e7dfec6d7601','5ed22fb3496da1e9e1b10875f2cf2c5a1cd01298697f65ffb204b64b45985d77');
INSERT INTO "events" VALUES(2,32,2,'2026-11-17T01:32:27.015+00:00','card','{"to":"player","face":"up","card":"Qh"}','5ed22fb3496da1e9e1b10875f2cf2c5a1cd01298697f65ffb204b64b45985d77','c202fb3398a8c9f43915d738b92e31605f2e3ec63f447966eed736dc836ab72a');
INSERT INTO "events" VALUES(2,33,2,'2026-11-17T01:32:27.015+00:00','cut-card','{"out":false}','c202fb3398a8c9f43915d738b92e31605f2e3ec63f447966eed736dc836ab72a','6dd714ce3ca54e29b92a4f7fbd50e0ff01e5985d4be7cc23e213cd5eee5eec8e');
INSERT INTO "events" VALUES(2,34,2,'2026-11-17T01:32:27.016+00:00','card','{"to":"banker","face":"up","card":"Kc"}','6dd714ce3ca54e29b92a4f7fbd50e0ff01e5985d4be7cc23e213cd5eee5eec8e','c3d6824038138f39aee838174dc79e47d09fa57736b2c78fbb277e6148fef875');
INSERT INTO "events" VALUES(2,35,2,'2026-11-17T01:32:27.016+00:00','say','{"text":"Player 0, Banker 0.","cite":""}','c3d6824038138f39aee838174dc79e47d09fa57736b2c78fbb277e6148fef875','c9e7129f542229a751c805fb5eddd4babb042afa15d45e994b65abef49618987');
INSERT INTO "events" VALUES(2,36,2,'2026-11-17T01:32:27.016+00:00','cut-card','{"out":false}','c9e7129f542229a751c805fb5eddd4babb042afa15d45e994b65abef49618987','ef932ba9eee5aad2b2738b532888085a7ef3ed8118c876404646d06ea0c338a3');
INSERT INTO "events" VALUES(2,37,2,'2026-11-17T01:32:27.016+00:00','card','{"to":"player","face":"up","card":"Qs"}','ef932ba9eee5aad2b2738b532888085a7ef3ed8118c876404646d06ea0c338a3','cc2bd11903dc7394d55d44477c4d09d16d1bc2431f563de26b191cdae35fbf25');
INSERT INTO "events" VALUES(2,38,2,'2026-11-17T01:32:27.016+00:00','cut-card','{"out":false}','cc2bd11903dc7394d55d44477c4d09d16d1bc2431f563de26b191cdae35fbf25','841f6d8aaa8d7850087d74932bcb3c259613d91eb562badf1dc1d0b07a58a335');
INSERT INTO "events" VALUES(2,39,2,'2026-11-17T01:32:27.016+00:00','card','{"to":"banker","face":"up","card":"Jd"}','841f6d8aaa8d7850087d74932bcb3c259613d91eb562badf1dc1d0b07a58a335','12c80194f601b7e25716ab35bd23ea35d19ff81360a9d52afac8e8104596693e');
INSERT INTO "events" VALUES(2,40,2,'2026-11-17T01:32:27.016+00:00','say','{"text":"Tie hand, 0.","cite":""}','12c80194f601b7e25716ab35bd23ea35d19ff81360a9d52afac8e8104596693e','e18e6e42e4215ab6eed76dcf5efaf92e17bbe45b8b3862e89a940106520a3452');
INSERT INTO "events" VALUES(2,41,2,'2026-11-17T01:32:27.016+00:00','settled','{"seat":1,"wager":"player","outcome":"tie","pays":"Push","stake":500,"net":0,"cite":"pa 627a.7(a)(2)(iii)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','e18e6e42e4215ab6eed76dcf5efaf92e17bbe45b8b3862e89a940106520a3452','059c2f58c3984394b2da01193d75be07850f699b97c5f5ed4ab6c2d1426680d0');
INSERT INTO "events" VALUES(2,42,2,'2026-11-17T01:32:27.016+00:00','end','{"carry":{"shoe":{"left":-1},"road":["B4","T0"]}}','059c2f58c3984394b2da01193d75be07850f699b97c5f5ed4ab6c2d1426680d0','71ec8aedf9f2aea5a2cb8bdb20af17299cdeaa2931102bb6f308c1fc295b9f72');
INSERT INTO "events" VALUES(2,43,3,'2026-11-17T01:32:27.035+00:00','round','{"number":3,"seats":[1]}','71ec8aedf9f2aea5a2cb8bdb20af17299cdeaa2931102bb6f308c1fc295b9f72','f9b175b113cbd5e2e61eb8d229a3344272da0681ac10429a515ad0214423e6f4');
INSERT INTO "events" VALUES(2,44,3,'2026-11-17T01:32:27.035+00:00','wagers','{"seat":1,"wagers":{"player":500}}','f9b175b113cbd5e2e61eb8d229a3344272da0681ac10429a515ad0214423e6f4','54b2d3616be4ef9abb34db3aaaca4bea6a0238d3cb445a0b4ec31d574ac9c71a');
INSERT INTO "events" VALUES(2,45,3,'2026-11-17T01:32:27.035+00:00','say','{"text":"No more bets.","cite":""}','54b2d3616be4ef9abb34db3aaaca4bea6a0238d3cb445a0b4ec31d574ac9c71a','d199c6ad464fa92fc00ebef1fac16a678b1c39c43dc6ed29a485e2b239e0e3e3');
INSERT INTO "events" VALUES(2,46,3,'2026-11-17T01:32:27.035+00:00','cut-card','{"out":false}','d199c6ad464fa92fc00ebef1fac16a678b1c39c43dc6ed29a485e2b239e0e3e3','1d95f8856f9dc20ab9876b0f63a75d2c4f45a2df687d61a70a2ab8bb53831e85');
INSERT INTO "events" VALUES(2,47,3,'2026-11-17T01:32:27.035+00:00','card','{"to":"player","face":"up","card":"7s"}','1d95f8856f9dc20ab9876b0f63a75d2c4f45a2df687d61a70a2ab8bb53831e85','c40413403bc4e7d1cc2ba60bbee608182a5a87b50179727e33e7878acf158a8b');
INSERT INTO "events" VALUES(2,48,3,'2026-11-17T01:32:27.035+00:00','card','{"to":"banker","face":"up","card":"7d"}','c40413403bc4e7d1cc2ba60bbee608182a5a87b50179727e33e7878acf158a8b','37d1b7c986a25f9e5944ce4013d3b534507b6aaf881d4d8eff01db5ba545b64c');
INSERT INTO "events" VALUES(2,49,3,'2026-11-17T01:32:27.035+00:00','card','{"to":"player","face":"up","card":"3c"}','37d1b7c986a25f9e5944ce4013d3b534507b6aaf881d4d8eff01db5ba545b64c','42a90b8c586c414b358857d86bbd46b026cdb891dd0345871ab08ea6aed5e05b');
INSERT INTO "events" VALUES(2,50,3,'2026-11-17T01:32:27.035+00:00','cut-card','{"out":false}','42a90b8c586c414b358857d86bbd46b026cdb891dd0345871ab08ea6aed5e05b','73f5503084c152352f99a00f7b5c4e39972cdc47aefa02cfaba444dc3ebc4364');
INSERT INTO "events" VALUES(2,51,3,'2026-11-17T01:32:27.035+00:00','card','{"to":"banker","face":"up","card":"3s"}','73f5503084c152352f99a00f7b5c4e39972cdc47aefa02cfaba444dc3ebc4364','6042dcc31038c0e552f2ce637fc6c218eabc539830358c9a80d765b9f9e0ac56');
INSERT INTO "events" VALUES(2,52,3,'2026-11-17T01:32:27.035+00:00','say','{"text":"Player 0, Banker 0.","cite":""}','6042dcc31038c0e552f2ce637fc6c218eabc539830358c9a80d765b9f9e0ac56','0ca0c28b43bf50b54f28fb2fe60c9a9626317c2a230cba078427849f0b27f9f0');
INSERT INTO "events" VALUES(2,53,3,'2026-11-17T01:32:27.036+00:00','cut-card','{"out":false}','0ca0c28b43bf50b54f28fb2fe60c9a9626317c2a230cba078427849f0b27f9f0','f46891a4facd76b03be99264e6106befbbfc947507fa4a50f5eb7590e4eb75cd');
INSERT INTO "events" VALUES(2,54,3,'2026-11-17T01:32:27.036+00:00','card','{"to":"player","face":"up","card":"6h"}','f46891a4facd76b03be99264e6106befbbfc947507fa4a50f5eb7590e4eb75cd','29f75e8cf5d58023bc1bc31eeec3e0d835b7a179903ef8796255e7929f74ec23');
INSERT INTO "events" VALUES(2,55,3,'2026-11-17T01:32:27.036+00:00','cut-card','{"out":false}','29f75e8cf5d58023bc1bc31eeec3e0d835b7a179903ef8796255e7929f74ec23','bde59d82e763f0232407c9cc5a8ba68f8ee7b5ce3bbcc6f025581da33a53bd38');
INSERT INTO "events" VALUES(2,56,3,'2026-11-17T01:32:27.036+00:00','card','{"to":"banker","face":"up","card":"6d"}','bde59d82e763f0232407c9cc5a8ba68f8ee7b5ce3bbcc6f025581da33a53bd38','07dfb62e36cf98841de95c4b6afb782ac311c6ee032b82b61c808c945c8e6dcd');
INSERT INTO "events" VALUES(2,57,3,'2026-11-17T01:32:27.036+00:00','say','{"text":"Tie hand, 6.","cite":""}','07dfb62e36cf98841de95c4b6afb782ac311c6ee032b82b61c808c945c8e6dcd','5d540c540024c74a7f1a32631fac9467daf01622ccec3470a545b62a92e9322f');
INSERT INTO "events" VALUES(2,58,3,'2026-11-17T01:32:27.036+00:00','settled','{"seat":1,"wager":"player","outcome":"tie","pays":"Push","stake":500,"net":0,"cite":"pa 627a.7(a)(2)(iii)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','5d540c540024c74a7f1a32631fac9467daf01622ccec3470a545b62a92e9322f','4f5d952ee2b23ad2e6e1f03c2a86ef233e3ec8eec84346f1183e7cd54d2d15c1');
INSERT INTO "events" VALUES(2,59,3,'2026-11-17T01:32:27.036+00:00','end','{"carry":{"shoe":{"left":-1},"road":["B4","T0","T6"]}}','4f5d952ee2b23ad2e6e1f03c2a86ef233e3ec8eec84346f1183e7cd54d2d15c1','11f67e24e7a225ec2a57671267151196df7a94769f585e2be9cd1c32fd130a83');
INSERT INTO "events" VALUES(3,0,0,'2026-11-17T01:32:40.902+00:00','open','{"address":"pa/649a-three-card-poker","submission":{}}','0000000000000000000000000000000000000000000000000000000000000000','3e80890ddceeeb81da9a62212149cbb54b52cf7f7f9e7d2f15a1fcd0d21815c6');
INSERT INTO "events" VALUES(3,1,0,'2026-11-17T01:32:40.934+00:00','sit','{"seat":1,"name":"Ada","cents":100000}','3e80890ddceeeb81da9a62212149cbb54b52cf7f7f9e7d2f15a1fcd0d21815c6','b5ce3d209b9dd10e43f93d68c9309721e149938ab3fcb062c79464dae384e833');
INSERT INTO "events" VALUES(3,2,1,'2026-11-17T01:32:40.955+00:00','round','{"number":1,"seats":[1],"commitment":"e5b06691b69a572f943be24858f82f1dc6be27e4f080a8c4648b919557639c17","words":""}','b5ce3d209b9dd10e43f93d68c9309721e149938ab3fcb062c79464dae384e833','b9f0a0cddfb0dcf5a7f40aae9a43c444711235bdb086fb7f0516052efbc9f1ac');
INSERT INTO "events" VALUES(3,3,1,'2026-11-17T01:32:40.955+00:00','wagers','{"seat":1,"wagers":{"ante":500}}','b9f0a0cddfb0dcf5a7f40aae9a43c444711235bdb086fb7f0516052efbc9f1ac','8118437de97b4a5290d0cd5e45930cc16d09f98e4331008da02d0aad6778acef');
INSERT INTO "events" VALUES(3,4,1,'2026-11-17T01:32:40.955+00:00','say','{"text":"No more bets.","cite":""}','8118437de97b4a5290d0cd5e45930cc16d09f98e4331008da02d0aad6778acef','83d54ae8bb27ffc2ba0078c01ff029fe89a86fa1724b98a69fca766d87a4e93e');
INSERT INTO "events" VALUES(3,5,1,'2026-11-17T01:32:40.955+00:00','card','{"to":"seat 1","face":"down","card":"2c"}','83d54ae8bb27ffc2ba0078c01ff029fe89a86fa1724b98a69fca766d87a4e93e','44bfe252b797cb464c174b50eb0bd0ffe6ac2360faf37264cadbc80cd2ea7e03');
INSERT INTO "events" VALUES(3,6,1,'2026-11-17T01:32:40.955+00:00','card','{"to":"seat 1","face":"down","card":"8d"}','44bfe252b797cb464c174b50eb0bd0ffe6ac2360faf37264cadbc80cd2ea7e03','c37faa7b7c0bef7da1483271b39df9514a9ee13d86b13991593084afc05ebfeb');
INSERT INTO "events" VALUES(3,7,1,'2026-11-17T01:32:40.955+00:00','card','{"to":"seat 1","face":"down","card":"Kh"}','c37faa7b7c0bef7da1483271b39df9514a9ee13d86b13991593084afc05ebfeb','5ad8e4efed6c72c59fb137137b4d67f26647a55367abc8bca8a58d848056665b');
INSERT INTO "events" VALUES(3,8,1,'2026-11-17T01:32:40.955+00:00','card','{"to":"dealer","face":"down","card":"4h"}','5ad8e4efed6c72c59fb137137b4d67f26647a55367abc8bca8a58d848056665b','d5da5c7d230fb87aa00d7da76aa05c82f61a1db8c94ec64bccb70d51d1d4e5dd');
INSERT INTO "events" VALUES(3,9,1,'2026-11-17T01:32:40.955+00:00','card','{"to":"dealer","face":"down","card":"9d"}','d5da5c7d230fb87aa00d7da76aa05c82f61a1db8c94ec64bccb70d51d1d4e5dd','af10c18fa2b0471d23ebe7c6a1be5ea3eb434e435a42e9b235c48eb05a9e001b');
INSERT INTO "events" VALUES(3,10,1,'2026-11-17T01:32:40.955+00:00','card','{"to":"dealer","face":"down","card":"4c"}','af10c18fa2b0471d23ebe7c6a1be5ea3eb434e435a42e9b235c48eb05a9e001b','5b14b2f6eeb6b7997fad11c46b3ac408acf7c58fae8d9b770b6a91cbc74e33eb');
INSERT INTO "events" VALUES(3,11,1,'2026-11-17T01:32:40.974+00:00','decision','{"seat":1,"about":"play","action":"play","wagers":{"play":500}}','5b14b2f6eeb6b7997fad11c46b3ac408acf7c58fae8d9b770b6a91cbc74e33eb','95b483dde1631d91aac6e1e3186ca00be8a0065e80d0f7d7c9bf602dcd511cf1');
INSERT INTO "events" VALUES(3,12,1,'2026-11-17T01:32:40.974+00:00','turn','{"place":"dealer"}','95b483dde1631d91aac6e1e3186ca00be8a0065e80d0f7d7c9bf602dcd511cf1','8584cc4b4e7def420a441fdcd9e75870fdc5321eda9751895e31db20684f6350');
INSERT INTO "events" VALUES(3,13,1,'2026-11-17T01:32:40.974+00:00','turn','{"place":"seat 1"}','8584cc4b4e7def420a441fdcd9e75870fdc5321eda9751895e31db20684f6350','c29d506bff6d1c35baa77e0f5734cfc9ffc3c896231a1efdce7abb054a744de8');
INSERT INTO "events" VALUES(3,14,1,'2026-11-17T01:32:40.975+00:00','settled','{"seat":1,"wager":"ante","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 649a.11(c)(3)(ii)(A)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','c29d506bff6d1c35baa77e0f5734cfc9ffc3c896231a1efdce7abb054a744de8','2b23b3e356868133f82b2b19415f4634edd208714e8d799e8a653ed3dcd126e5');
INSERT INTO "events" VALUES(3,15,1,'2026-11-17T01:32:40.975+00:00','settled','{"seat":1,"wager":"play","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 649a.11(c)(3)(ii)(A)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','2b23b3e356868133f82b2b19415f4634edd208714e8d799e8a653ed3dcd126e5','cf3544b886c88a0979da3b014269d2683df49d18f5bcdd439b4db34137206c43');
INSERT INTO "events" VALUES(3,16,1,'2026-11-17T01:32:40.975+00:00','settled','{"seat":1,"wager":"ante-bonus","outcome":"high-card","pays":"Nothing","stake":0,"net":0,"cite":"pa 649a.12(b)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','cf3544b886c88a0979da3b014269d2683df49d18f5bcdd439b4db34137206c43','1794b1cc2ee8434ff9034f54deb119deaa8df39066100d36d81a94866a2cd5d7');
INSERT INTO "events" VALUES(3,17,1,'2026-11-17T01:32:40.975+00:00','end','{"carry":{},"seed":"69b14912d4b3506ae8b5110cd4ecbc41c3f7c5040ba9218e24ab093ef92f4497"}','1794b1cc2ee8434ff9034f54deb119deaa8df39066100d36d81a94866a2cd5d7','598fcc09946f17fe78a2a2d5d899994ac2d3ec7c203b60d9aa2fc3f72902f6af');
INSERT INTO "events" VALUES(3,18,2,'2026-11-17T01:32:40.995+00:00','round','{"number":2,"seats":[1],"commitment":"2b41ed7c28d7edeb5401f0babd60128440891176367ecf899930d8d22836337f","words":""}','598fcc09946f17fe78a2a2d5d899994ac2d3ec7c203b60d9aa2fc3f72902f6af','109f4e4a51ebb6811267578209b525309507768c95acafe04751a4f16a5b2ed4');
INSERT INTO "events" VALUES(3,19,2,'2026-11-17T01:32:40.995+00:00','wagers','{"seat":1,"wagers":{"ante":500}}','109f4e4a51ebb6811267578209b525309507768c95acafe04751a4f16a5b2ed4','7cec6a58a1c74cfa9cae2fe5fe32614761489dbbda378ffb48f0bc777113e6c1');
INSERT INTO "events" VALUES(3,20,2,'2026-11-17T01:32:40.995+00:00','say','{"text":"No more bets.","cite":""}','7cec6a58a1c74cfa9cae2fe5fe32614761489dbbda378ffb48f0bc777113e6c1','fb77e4227849c46bc3520f56768bd899cf712a8f79b1886aed6fa23b8c5e1c52');
INSERT INTO "events" VALUES(3,21,2,'2026-11-17T01:32:40.995+00:00','card','{"to":"seat 1","face":"down","card":"Th"}','fb77e4227849c46bc3520f56768bd899cf712a8f79b1886aed6fa23b8c5e1c52','ca74693f3c456494d1eacff3475850e6ed21bbed317fb16662cd3f3b51bfaf1b');
INSERT INTO "events" VALUES(3,22,2,'2026-11-17T01:32:40.995+00:00','card','{"to":"seat 1","face":"down","card":"8h"}','ca74693f3c456494d1eacff3475850e6ed21bbed317fb16662cd3f3b51bfaf1b','0bd645c373dd9cfa4513d9d0b62c7badad906bc1a2adabe79ec7a8f04f3595d0');
INSERT INTO "events" VALUES(3,23,2,'2026-11-17T01:32:40.995+00:00','card','{"to":"seat 1","face":"down","card":"Tc"}','0bd645c373dd9cfa4513d9d0b62c7badad906bc1a2adabe79ec7a8f04f3595d0','b6c6aa18c8ee8d3d82269e38269c3805c8b846992f2ccc39e689d56b32305c9a');
INSERT INTO "events" VALUES(3,24,2,'2026-11-17T01:32:40.995+00:00','card','{"to":"dealer","face":"down","card":"Ac"}','b6c6aa18c8ee8d3d82269e38269c3805c8b846992f2ccc39e689d56b32305c9a','a50cfd78a6818856059c6ce179b94e1c50d26d9bb40f4ef577861c983f810f39');
INSERT INTO "events" VALUES(3,25,2,'2026-11-17T01:32:40.995+00:00','card','{"to":"dealer","face":"down","card":"5d"}','a50cfd78a6818856059c6ce179b94e1c50d26d9bb40f4ef577861c983f810f39','cfba1f072a6c2ae848d842a077477f837e83f895b63b7f85bf0dce590626c085');
INSERT INTO "events" VALUES(3,26,2,'2026-11-17T01:32:40.995+00:00','card','{"to":"dealer","face":"down","card":"6d"}','cfba1f072a6c2ae848d842a077477f837e83f895b63b7f85bf0dce590626c085','29bf1078ae5327cb387a3b148180be427f1a42ff67d8b32195faecb657f8b21f');
INSERT INTO "events" VALUES(3,27,2,'2026-11-17T01:32:41.014+00:00','decision','{"seat":1,"about":"play","action":"play","wagers":{"play":500}}','29bf1078ae5327cb387a3b148180be427f1a42ff67d8b32195faecb657f8b21f','93d88c7f2c0add7aadfa694bd781fcbe986e511a7075d39cae74713bb38e315b');
INSERT INTO "events" VALUES(3,28,2,'2026-11-17T01:32:41.015+00:00','turn','{"place":"dealer"}','93d88c7f2c0add7aadfa694bd781fcbe986e511a7075d39cae74713bb38e315b','df198b38f7c7eb7b98f7b3e3a5a6d3c99f291fbcc50bee9d6425417fb1b0ebd1');
INSERT INTO "events" VALUES(3,29,2,'2026-11-17T01:32:41.015+00:00','turn','{"place":"seat 1"}','df198b38f7c7eb7b98f7b3e3a5a6d3c99f291fbcc50bee9d6425417fb1b0ebd1','1b08dccb846ded776a1ce0db115cc0b51f7ecf3f0cfd65431ed4915d1927cdaf');
INSERT INTO "events" VALUES(3,30,2,'2026-11-17T01:32:41.015+00:00','settled','{"seat":1,"wager":"ante","outcome":"win","pays":"1 to 1","stake":500,"net":500,"cite":"pa 649a.12(a)","hand":"Ante","from_meter":0,"meter_reset":false,"meter":""}','1b08dccb846ded776a1ce0db115cc0b51f7ecf3f0cfd65431ed4915d1927cdaf','7b7e085a7fd43045927bfc13833f709becf4c9aa264f15dde0b1d4e8afa6746b');
INSERT INTO "events" VALUES(3,31,2,'2026-11-17T01:32:41.015+00:00','settled','{"seat":1,"wager":"play","outcome":"win","pays":"1 to 1","stake":500,"net":500,"cite":"pa 649a.12(a)","hand":"Play","from_meter":0,"meter_reset":false,"meter":""}','7b7e085a7fd43045927bfc13833f709becf4c9aa264f15dde0b1d4e8afa6746b','be7efda042f5c68a1b905334035cfeda7fc6d5a151f763f56695c60cac136439');
INSERT INTO "events" VALUES(3,32,2,'2026-11-17T01:32:41.015+00:00','settled','{"seat":1,"wager":"ante-bonus","outcome":"pair","pays":"Nothing","stake":0,"net":0,"cite":"pa 649a.12(b)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','be7efda042f5c68a1b905334035cfeda7fc6d5a151f763f56695c60cac136439','889be515a99561a956a1af2057fcc5b78197869bba2899ba3c4f8a949ce209c5');
INSERT INTO "events" VALUES(3,33,2,'2026-11-17T01:32:41.015+00:00','end','{"carry":{},"seed":"be592d988c3f0ebeb2c3e5e9761e31065e6d0d9f21eca3b45e2b1f1f068b25d0"}','889be515a99561a956a1af2057fcc5b78197869bba2899ba3c4f8a949ce209c5','7d9da3c76b2a437bb2358224b31a60056991c7c405a4c2536275983ba41c74c6');
INSERT INTO "events" VALUES(3,34,3,'2026-11-17T01:32:41.039+00:00','round','{"number":3,"seats":[1],"commitment":"d5121aa41ad44d36a595d34a27360d2b43607e640bc8c8a166e72d18fe048e1a","words":""}','7d9da3c76b2a437bb2358224b31a60056991c7c405a4c2536275983ba41c74c6','eeb7ecd8ea4fa2c30f7bd016b75b924f948afa3d72e56c00eb11f33116547b7b');
INSERT INTO "events" VALUES(3,35,3,'2026-11-17T01:32:41.039+00:00','wagers','{"seat":1,"wagers":{"ante":500}}','eeb7ecd8ea4fa2c30f7bd016b75b924f948afa3d72e56c00eb11f33116547b7b','95742fe9f5bd0d0aadf289df5cfe9f7a676d0385e30ac1aa594e96488f239235');
INSERT INTO "events" VALUES(3,36,3,'2026-11-17T01:32:41.040+00:00','say','{"text":"No more bets.","cite":""}','95742fe9f5bd0d0aadf289df5cfe9f7a676d0385e30ac1aa594e96488f239235','fc18ef70b59bfa1620ad2fc4bb2916414ba13b703b496420d4fce31ee8553eb3');
INSERT INTO "events" VALUES(3,37,3,'2026-11-17T01:32:41.040+00:00','card','{"to":"seat 1","face":"down","card":"9h"}','fc18ef70b59bfa1620ad2fc4bb2916414ba13b703b496420d4fce31ee8553eb3','a06d1338d4e5cba04aeb6f16e3430443596d3e5b6238afc0a91d800a1cc5aa9b');
INSERT INTO "events" VALUES(3,38,3,'2026-11-17T01:32:41.040+00:00','card','{"to":"seat 1","face":"down","card":"3d"}','a06d1338d4e5cba04aeb6f16e3430443596d3e5b6238afc0a91d800a1cc5aa9b','c865ce30dad6971843826fa56723e5e94ff35e428db993411385e0b0779a632a');
INSERT INTO "events" VALUES(3,39,3,'2026-11-17T01:32:41.040+00:00','card','{"to":"seat 1","face":"down","card":"5h"}','c865ce30dad6971843826fa56723e5e94ff35e428db993411385e0b0779a632a','6298262c8f876adb5322dd162b2432792de04237c512d72fe7cc6c37540f8a7b');
INSERT INTO "events" VALUES(3,40,3,'2026-11-17T01:32:41.040+00:00','card','{"to":"dealer","face":"down","card":"8c"}','6298262c8f876adb5322dd162b2432792de04237c512d72fe7cc6c37540f8a7b','6838651f1e71b831f73ad8f1af5a76d7db0229c83910c867444b83d31ddc1bab');
INSERT INTO "events" VALUES(3,41,3,'2026-11-17T01:32:41.040+00:00','card','{"to":"dealer","face":"down","card":"2d"}','6838651f1e71b831f73ad8f1af5a76d7db0229c83910c867444b83d31ddc1bab','5564dcd0995e3e4f0f208d7a129967e8381d73c17cc825c122b21d7034da3b7d');
INSERT INTO "events" VALUES(3,42,3,'2026-11-17T01:32:41.040+00:00','card','{"to":"dealer","face":"down","card":"3s"}','5564dcd0995e3e4f0f208d7a129967e8381d73c17cc825c122b21d7034da3b7d','e9dedd224fa12d613b8369377c43a020393d9025cd650626765851c0b7b372c3');
INSERT INTO "events" VALUES(1,23,3,'2026-11-17T01:32:41.122+00:00','leave','{"seat":1,"cents":99200}','de0738e4c29cfb52daf8845eee102c92e3df1b0d82de118ce939dd69b10b823a','8ccfc84d20cdbebaafcbee12c34906f29e45dd31b01fdab21eb61d80992a2901');
CREATE TABLE moves (
	id INTEGER NOT NULL, 
	time TEXT NOT NULL, 
	shift INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	source TEXT NOT NULL, 
	target TEXT NOT NULL, 
	cents INTEGER NOT NULL, 
	table_id INTEGER, 
	event INTEGER, 
	"by" TEXT NOT NULL, 
	note TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(shift) REFERENCES shifts (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES(1,'2026-11-17T01:32:25.884+00:00',1,'deposit','outside','purse 2',1000000,NULL,NULL,'Sue','cash');
INSERT INTO "moves" VALUES(2,'2026-11-17T01:32:26.547+00:00',1,'opening','cage','tray 1',5000000,1,NULL,'Sue','');
INSERT INTO "moves" VALUES(3,'2026-11-17T01:32:26.588+00:00',1,'buy-in','purse 2','drop 1',100000,1,1,'Ada','');
INSERT INTO "moves" VALUES(4,'2026-11-17T01:32:26.588+00:00',1,'chips','tray 1','chips 1',100000,1,1,'Ada','');
INSERT INTO "moves" VALUES(5,'2026-11-17T01:32:26.627+00:00',1,'play','chips 1','tray 1',600,1,8,'','');
INSERT INTO "moves" VALUES(6,'2026-11-17T01:32:26.648+00:00',1,'play','tray 1','chips 1',400,1,15,'','');
INSERT INTO "moves" VALUES(7,'2026-11-17T01:32:26.668+00:00',1,'play','chips 1','tray 1',600,1,22,'','');
INSERT INTO "moves" VALUES(8,'2026-11-17T01:32:26.913+00:00',1,'opening','cage','tray 2',5000000,2,NULL,'Sue','');
INSERT INTO "moves" VALUES(9,'2026-11-17T01:32:26.968+00:00',1,'buy-in','purse 2','drop 2',100000,2,1,'Ada','');
INSERT INTO "moves" VALUES(10,'2026-11-17T01:32:26.968+00:00',1,'chips','tray 2','chips 2',100000,2,1,'Ada','');
INSERT INTO "moves" VALUES(11,'2026-11-17T01:32:27.000+00:00',1,'play','chips 2','tray 2',500,2,25,'','');
INSERT INTO "moves" VALUES(12,'2026-11-17T01:32:40.885+00:00',1,'opening','cage','tray 3',5000000,3,NULL,'Sue','');
INSERT INTO "moves" VALUES(13,'2026-11-17T01:32:40.935+00:00',1,'buy-in','purse 2','drop 3',100000,3,1,'Ada','');
INSERT INTO "moves" VALUES(14,'2026-11-17T01:32:40.935+00:00',1,'chips','tray 3','chips 3',100000,3,1,'Ada','');
INSERT INTO "moves" VALUES(15,'2026-11-17T01:32:40.976+00:00',1,'play','chips 3','tray 3',1000,3,17,'','');
INSERT INTO "moves" VALUES(16,'2026-11-17T01:32:41.016+00:00',1,'play','tray 3','chips 3',1000,3,33,'','');
INSERT INTO "moves" VALUES(17,'2026-11-17T01:32:41.077+00:00',1,'fill','cage','tray 2',5000,2,NULL,'Sue','');
INSERT INTO "moves" VALUES(18,'2026-11-17T01:32:41.087+00:00',1,'drop','drop 1','cage',100000,1,NULL,'Sue','');
INSERT INTO "moves" VALUES(19,'2026-11-17T01:32:41.088+00:00',1,'drop','drop 2','cage',100000,2,NULL,'Sue','');
INSERT INTO "moves" VALUES(20,'2026-11-17T01:32:41.088+00:00',1,'drop','drop 3','cage',100000,3,NULL,'Sue','');
INSERT INTO "moves" VALUES(21,'2026-11-17T01:32:41.124+00:00',2,'cash-out','chips 1','purse 2',99200,1,23,'Ada','');
INSERT INTO "moves" VALUES(22,'2026-11-17T01:32:41.145+00:00',2,'credit','tray 1','cage',4900800,1,NULL,'Sue','the table is over');
INSERT INTO "moves" VALUES(23,'2026-11-17T01:32:41.171+00:00',2,'withdrawal','purse 2','outside',20000,NULL,NULL,'Sue','');
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	role TEXT NOT NULL, 
	password TEXT NOT NULL, 
	blocked INTEGER NOT NULL, 
	made TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (folded)
);
INSERT INTO "people" VALUES(1,'Sue','sue','supervisor','$argon2id$v=19$m=65536,t=3,p=4$ZEH+b00sPl7lur61+Cnrew$dOdra4laLYavcjZahtsBV1XSjLdRGEreJqktEJ/Im0k',0,'2026-11-17T01:32:24+00:00');
INSERT INTO "people" VALUES(2,'Ada','ada','player','$argon2id$v=19$m=65536,t=3,p=4$+CYTuZGb6nW4CrC/NDKOPg$SqROfZ1ykVgzGDcXCOwfjSC5PLxsC0luF2gzHLpHhyU',0,'2026-11-17T01:32:25+00:00');
CREATE TABLE secrets (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seed TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "secrets" VALUES(1,0,'9c122fbfde531ecf61ecf516370cb716ffd099048f1a153235447c823d7194db');
INSERT INTO "secrets" VALUES(1,1,'7ea5a14c677d101e6811b6a05d897c4c284b793f3dc8b4b2b83f0de03f47ff46');
INSERT INTO "secrets" VALUES(1,2,'9dc309e864dbc2952c1d1f48be664a21ebb5656b41230a8a34d3572b2c9e1c35');
INSERT INTO "secrets" VALUES(2,0,'d29457391fe8babd9c164674fe00bf787e984861c770f3d1eea2f5a741e7fd6b');
INSERT INTO "secrets" VALUES(2,1,'7689efba224a869aba586f94dc9ada7f559145c10460406b08d0e13c4dc96b8a');
INSERT INTO "secrets" VALUES(3,0,'69b14912d4b3506ae8b5110cd4ecbc41c3f7c5040ba9218e24ab093ef92f4497');
INSERT INTO "secrets" VALUES(3,1,'be592d988c3f0ebeb2c3e5e9761e31065e6d0d9f21eca3b45e2b1f1f068b25d0');
INSERT INTO "secrets" VALUES(3,2,'69d4d8b01cd91f888cc6f9b0387808a53570e307ce908ac85135163e1d17c7e1');
CREATE TABLE sessions (
	token TEXT NOT NULL, 
	person INTEGER NOT NULL, 
	until INTEGER NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE shifts (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	began TEXT NOT NULL, 
	ended TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "shifts" VALUES(1,'opening','2026-11-17T01:32:23+00:00','2026-11-17T01:32:41+00:00');
INSERT INTO "shifts" VALUES(2,'night','2026-11-17T01:32:41+00:00','');
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	address TEXT NOT NULL, 
	submission TEXT NOT NULL, 
	title TEXT NOT NULL, 
	paused INTEGER NOT NULL, 
	opened TEXT NOT NULL, 
	ended TEXT NOT NULL, 
	revision INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	deadline INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES(1,'pa/617a-roulette','{}','',0,'2026-11-17T01:32:26+00:00','2026-11-17T01:32:41+00:00',7,24,3,NULL);
INSERT INTO "tables" VALUES(2,'pa/627a-minibaccarat','{}','',0,'2026-11-17T01:32:26+00:00','',5,60,3,NULL);
INSERT INTO "tables" VALUES(3,'pa/649a-three-card-poker','{}','',0,'2026-11-17T01:32:40+00:00','',7,43,3,NULL);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX events_by_round ON events (table_id, round);
CREATE INDEX ix_chairs_person ON chairs (person);
CREATE INDEX moves_by_table ON moves (table_id, shift);
CREATE INDEX moves_by_target ON moves (target);
CREATE INDEX moves_by_source ON moves (source);
COMMIT;
