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
INSERT INTO "balances" VALUES('tray 2',4904500);
INSERT INTO "balances" VALUES('chips 2',100500);
INSERT INTO "balances" VALUES('drop 2',0);
INSERT INTO "balances" VALUES('tray 3',4902000);
INSERT INTO "balances" VALUES('chips 3',98000);
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
INSERT INTO "events" VALUES(1,0,0,'2026-11-17T01:32:50.357+00:00','open','{"address":"pa/617a-roulette","submission":{}}','0000000000000000000000000000000000000000000000000000000000000000','e90c21b9d55c9be88f805cab6bb8f603b1bd09590c6e865284e3006c2e1a46dc');
INSERT INTO "events" VALUES(1,1,0,'2026-11-17T01:32:50.383+00:00','sit','{"seat":1,"name":"Ada","cents":100000}','e90c21b9d55c9be88f805cab6bb8f603b1bd09590c6e865284e3006c2e1a46dc','0ac519bd77d12a4c5a6a5c240dd8172bfc870207a6aa51c3588ac059520aaa0b');
INSERT INTO "events" VALUES(1,2,1,'2026-11-17T01:32:50.395+00:00','round','{"number":1,"seats":[1],"commitment":"fb510f32f1520d1671f63d62d51f55fd47f4ed6b70eb8331ebab99571bcc2aeb","words":""}','0ac519bd77d12a4c5a6a5c240dd8172bfc870207a6aa51c3588ac059520aaa0b','b6470b754f6504435cbbb51395e774d1054105dd369bb3a0757b7f98b62163de');
INSERT INTO "events" VALUES(1,3,1,'2026-11-17T01:32:50.395+00:00','wagers','{"seat":1,"wagers":{"red":500,"straight:17":100}}','b6470b754f6504435cbbb51395e774d1054105dd369bb3a0757b7f98b62163de','3af04796fb899554908043d55bad4707d13e9fd5fdc1651c99e4f3eb973760c2');
INSERT INTO "events" VALUES(1,4,1,'2026-11-17T01:32:50.395+00:00','say','{"text":"No more bets.","cite":""}','3af04796fb899554908043d55bad4707d13e9fd5fdc1651c99e4f3eb973760c2','41ff60dc2da17051cc47d3b8e2fa3d324c0e54fb3f8c24ea9db7bc7f2adf7d21');
INSERT INTO "events" VALUES(1,5,1,'2026-11-17T01:32:50.396+00:00','spin','{"pocket":"3"}','41ff60dc2da17051cc47d3b8e2fa3d324c0e54fb3f8c24ea9db7bc7f2adf7d21','f8ab087a2779bfc58e3a134baaffe39ffb809e8763b9f8b43c1b234e241ae459');
INSERT INTO "events" VALUES(1,6,1,'2026-11-17T01:32:50.396+00:00','settled','{"seat":1,"wager":"straight:17","outcome":"lose","pays":"Lose","stake":100,"net":-100,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','f8ab087a2779bfc58e3a134baaffe39ffb809e8763b9f8b43c1b234e241ae459','3e1cfb6e99c6129f9a137e6742e786a213b949dc12472e315b30372d8c564408');
INSERT INTO "events" VALUES(1,7,1,'2026-11-17T01:32:50.396+00:00','settled','{"seat":1,"wager":"red","outcome":"win","pays":"1 to 1","stake":500,"net":500,"cite":"pa 617a.4(a)","hand":"Red","from_meter":0,"meter_reset":false,"meter":""}','3e1cfb6e99c6129f9a137e6742e786a213b949dc12472e315b30372d8c564408','17cd796aae930741010cc544dbbf30f5a7682e53541251ecd33c981e84b1d93b');
INSERT INTO "events" VALUES(1,8,1,'2026-11-17T01:32:50.396+00:00','end','{"carry":{},"seed":"c353c16243c06b39141fffa134511b3b977893ed8dd7e4ffb43170d707f1cffb"}','17cd796aae930741010cc544dbbf30f5a7682e53541251ecd33c981e84b1d93b','7b7787ea0383c623e95385739c856dda4afdb13d392321b529412549e6d1fafe');
INSERT INTO "events" VALUES(1,9,2,'2026-11-17T01:32:50.419+00:00','round','{"number":2,"seats":[1],"commitment":"19e592a6019ca716a91124382a58860daee36893c99d2d170fd6ac8e1fe66184","words":""}','7b7787ea0383c623e95385739c856dda4afdb13d392321b529412549e6d1fafe','99abbb0fc792863e17f95a3093943502f7a9749ef34a7a7c747b80e271fa493e');
INSERT INTO "events" VALUES(1,10,2,'2026-11-17T01:32:50.419+00:00','wagers','{"seat":1,"wagers":{"red":500,"straight:17":100}}','99abbb0fc792863e17f95a3093943502f7a9749ef34a7a7c747b80e271fa493e','ffd45e883b33413e01d6659d98f5c3017fc5328055d3ee2b38b25d694f1fe05e');
INSERT INTO "events" VALUES(1,11,2,'2026-11-17T01:32:50.419+00:00','say','{"text":"No more bets.","cite":""}','ffd45e883b33413e01d6659d98f5c3017fc5328055d3ee2b38b25d694f1fe05e','7b129030b126a9b263da59ef98d866c3a8108aef8f643da331e361843464bfc0');
INSERT INTO "events" VALUES(1,12,2,'2026-11-17T01:32:50.419+00:00','spin','{"pocket":"11"}','7b129030b126a9b263da59ef98d866c3a8108aef8f643da331e361843464bfc0','6545a6b18666bf8c8225654d1063c1cd61cc3f1b24249d8d0d0fe23f999c7254');
INSERT INTO "events" VALUES(1,13,2,'2026-11-17T01:32:50.420+00:00','settled','{"seat":1,"wager":"red","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','6545a6b18666bf8c8225654d1063c1cd61cc3f1b24249d8d0d0fe23f999c7254','012c77a78c983ed6239573f5bb23ff5953363cacaefc9b7ef8a7fe302eaeeff7');
INSERT INTO "events" VALUES(1,14,2,'2026-11-17T01:32:50.420+00:00','settled','{"seat":1,"wager":"straight:17","outcome":"lose","pays":"Lose","stake":100,"net":-100,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','012c77a78c983ed6239573f5bb23ff5953363cacaefc9b7ef8a7fe302eaeeff7','05e11ecbace349ace6967b7d519cf8a0223d0dcb8c19162e60d52c8087290219');
INSERT INTO "events" VALUES(1,15,2,'2026-11-17T01:32:50.420+00:00','end','{"carry":{},"seed":"5ddd376006eef05aeb6d7c96e26d73a3c9d253db784a1696534b9e321d067a52"}','05e11ecbace349ace6967b7d519cf8a0223d0dcb8c19162e60d52c8087290219','94bb1daf664683d179eea41cd20d532fa0ba4b72f1c69f6912acb150facdb8e0');
INSERT INTO "events" VALUES(1,16,3,'2026-11-17T01:32:50.435+00:00','round','{"number":3,"seats":[1],"commitment":"8832b4456adc861f24ba46602edd976abbc4d26c39d310f8a646f565c9db315c","words":""}','94bb1daf664683d179eea41cd20d532fa0ba4b72f1c69f6912acb150facdb8e0','e039267dc38877260dce3199e6f0f375e7156ce33daac27e7e23efa0776759ca');
INSERT INTO "events" VALUES(1,17,3,'2026-11-17T01:32:50.435+00:00','wagers','{"seat":1,"wagers":{"red":500,"straight:17":100}}','e039267dc38877260dce3199e6f0f375e7156ce33daac27e7e23efa0776759ca','5b1555c75a110b32f78988b427597351077e1eff4ce972d1aac9c112fafaa452');
INSERT INTO "events" VALUES(1,18,3,'2026-11-17T01:32:50.435+00:00','say','{"text":"No more bets.","cite":""}','5b1555c75a110b32f78988b427597351077e1eff4ce972d1aac9c112fafaa452','c1013f36a23df201afaed0f89955907bebc52c41d077879dc39df13ccfcc27e2');
INSERT INTO "events" VALUES(1,19,3,'2026-11-17T01:32:50.435+00:00','spin','{"pocket":"20"}','c1013f36a23df201afaed0f89955907bebc52c41d077879dc39df13ccfcc27e2','93e03fd297c4ec54a202d24fed06d33169df4f4599934de0fab46c915b43067d');
INSERT INTO "events" VALUES(1,20,3,'2026-11-17T01:32:50.435+00:00','settled','{"seat":1,"wager":"red","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','93e03fd297c4ec54a202d24fed06d33169df4f4599934de0fab46c915b43067d','97d2db6ead1a96a0feefd62980ce368f17b3646bcb4afbec338a8ec67efd1f48');
INSERT INTO "events" VALUES(1,21,3,'2026-11-17T01:32:50.435+00:00','settled','{"seat":1,"wager":"straight:17","outcome":"lose","pays":"Lose","stake":100,"net":-100,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','97d2db6ead1a96a0feefd62980ce368f17b3646bcb4afbec338a8ec67efd1f48','308906cca00b90f7fa7236ae67430702cb10c00607e621e281396720877a3a40');
INSERT INTO "events" VALUES(1,22,3,'2026-11-17T01:32:50.435+00:00','end','{"carry":{},"seed":"7097011f69e6d3b4a027e52608b0f2075bd12493d0f45697d17bff97a6e57b18"}','308906cca00b90f7fa7236ae67430702cb10c00607e621e281396720877a3a40','d11eab76ebde9be6722c66626ea7e813ef4e7d013566b22ea856873a59790c82');
INSERT INTO "events" VALUES(2,0,0,'2026-11-17T01:32:50.660+00:00','open','{"address":"pa/627a-minibaccarat","submission":{}}','0000000000000000000000000000000000000000000000000000000000000000','b7541782b0771936fcd0adb6ebccc486a95db8decbdac062b3bc6167fffbcf2a');
INSERT INTO "events" VALUES(2,1,0,'2026-11-17T01:32:50.682+00:00','sit','{"seat":1,"name":"Ada","cents":100000}','b7541782b0771936fcd0adb6ebccc486a95db8decbdac062b3bc6167fffbcf2a','0ac1759372164bacbb82ba8bb1d2fce4f3d9938016b9a41bb795d25c9699e4d8');
INSERT INTO "events" VALUES(2,2,1,'2026-11-17T01:32:50.707+00:00','round','{"number":1,"seats":[1],"commitment":"ce11e8121c0e64e5481d5a24292bc8cbed811db9f4bbf83d70cd542a95df7359","words":""}','0ac1759372164bacbb82ba8bb1d2fce4f3d9938016b9a41bb795d25c9699e4d8','2aa1c9f3950df2b9459f34d7d1622b1e0af35fafc6e06f052f16d6b615f33acd');
INSERT INTO "events" VALUES(2,3,1,'2026-11-17T01:32:50.707+00:00','shuffle','{"behind":14,"commitment":"1a2a12eef2d9f9590b254f9be3d1afbf2442f1e2339a206c01843e422073d2ce","words":"","seed":"b9a99f6717eba8bc9a77f15d60547bbae58f612ea7bcc0f1527b9365f2267ec8"}','2aa1c9f3950df2b9459f34d7d1622b1e0af35fafc6e06f052f16d6b615f33acd','5cad012ab45ff88a582223026179746fe14c2026acc7ae2ea7a1c9640d78e0fd');
INSERT INTO "events" VALUES(2,4,1,'2026-11-17T01:32:50.707+00:00','card','{"to":"burn","face":"up","card":"Kd"}','5cad012ab45ff88a582223026179746fe14c2026acc7ae2ea7a1c9640d78e0fd','47a0c4048f14accd79c15717416e4da1fd2c77a4a464e5c2b2e5109384c8d6b2');
INSERT INTO "events" VALUES(2,5,1,'2026-11-17T01:32:50.707+00:00','card','{"to":"burn","face":"down","card":"Qh"}','47a0c4048f14accd79c15717416e4da1fd2c77a4a464e5c2b2e5109384c8d6b2','cf42b34542f8fd7325a3c8c4bede8c2c0b57e1eb5c085f0991213d25b719c8e1');
INSERT INTO "events" VALUES(2,6,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"2d"}','cf42b34542f8fd7325a3c8c4bede8c2c0b57e1eb5c085f0991213d25b719c8e1','c4522ab6845161371572fd3edf48d38baa9ba6d3be8dcaf87272e58503afe237');
INSERT INTO "events" VALUES(2,7,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"Ad"}','c4522ab6845161371572fd3edf48d38baa9ba6d3be8dcaf87272e58503afe237','1323356b0a600697f858fe204451d17a18ebb13af81dc2db242f7b612a158b88');
INSERT INTO "events" VALUES(2,8,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"2h"}','1323356b0a600697f858fe204451d17a18ebb13af81dc2db242f7b612a158b88','8391cc545187849e22d1bfb6a57b46693a06a32bab2c90a22dd8b3603233e0b8');
INSERT INTO "events" VALUES(2,9,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"2h"}','8391cc545187849e22d1bfb6a57b46693a06a32bab2c90a22dd8b3603233e0b8','a2ff33c5823bdd89a651c57194b3450a979f4b90127cd89489271e5d5f118ae8');
INSERT INTO "events" VALUES(2,10,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"8h"}','a2ff33c5823bdd89a651c57194b3450a979f4b90127cd89489271e5d5f118ae8','7dc094a4c456febad89584cb950c9e04670b51331548983ac89640723bbc61cf');
INSERT INTO "events" VALUES(2,11,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"6d"}','7dc094a4c456febad89584cb950c9e04670b51331548983ac89640723bbc61cf','ee4e8a0cd7e198e5d1ef1c2b4f946f48cd4fb5b901e271f3f1e9471f8779ac49');
INSERT INTO "events" VALUES(2,12,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"Qh"}','ee4e8a0cd7e198e5d1ef1c2b4f946f48cd4fb5b901e271f3f1e9471f8779ac49','6fad8dbe8d6c3cca5baec8f8730d5b7c1b95396db07770e8c5b9428f7d46eb97');
INSERT INTO "events" VALUES(2,13,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"3s"}','6fad8dbe8d6c3cca5baec8f8730d5b7c1b95396db07770e8c5b9428f7d46eb97','b57a8cde830769fe55b62238b2f83eb3005f0ea83ca2cb688a3b750783e645ec');
INSERT INTO "events" VALUES(2,14,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"burn","face":"down","card":"Ts"}','b57a8cde830769fe55b62238b2f83eb3005f0ea83ca2cb688a3b750783e645ec','63f92a8024249a0b7c2c8168829e7cbcf3c387cd433e3c775612143b8c5c916e');
INSERT INTO "events" VALUES(2,15,1,'2026-11-17T01:32:50.708+00:00','stands','{"carry":{"shoe":{"left":-1}}}','63f92a8024249a0b7c2c8168829e7cbcf3c387cd433e3c775612143b8c5c916e','639bf46c307b891ca24722c9499585107349869f150a57623c39431cf626e933');
INSERT INTO "events" VALUES(2,16,1,'2026-11-17T01:32:50.708+00:00','wagers','{"seat":1,"wagers":{"player":500}}','639bf46c307b891ca24722c9499585107349869f150a57623c39431cf626e933','7f13c409f51897e208cb1e319b1f13608212fd833fb126ce0de0495146008242');
INSERT INTO "events" VALUES(2,17,1,'2026-11-17T01:32:50.708+00:00','say','{"text":"No more bets.","cite":""}','7f13c409f51897e208cb1e319b1f13608212fd833fb126ce0de0495146008242','82338937945aac08ae81d6ef8a58018085a320865e9b96436ddc16f1480a4609');
INSERT INTO "events" VALUES(2,18,1,'2026-11-17T01:32:50.708+00:00','cut-card','{"out":false}','82338937945aac08ae81d6ef8a58018085a320865e9b96436ddc16f1480a4609','0c1e8df7f9616cd155bd2851c35b2ab6c8d617ce4fe5c7dab7667ba4492faae2');
INSERT INTO "events" VALUES(2,19,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"player","face":"up","card":"Kc"}','0c1e8df7f9616cd155bd2851c35b2ab6c8d617ce4fe5c7dab7667ba4492faae2','cd3e72b111246f6ff67cb7f2e95e3c6fb34417bd01f94d710b3049ef301fa854');
INSERT INTO "events" VALUES(2,20,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"banker","face":"up","card":"9c"}','cd3e72b111246f6ff67cb7f2e95e3c6fb34417bd01f94d710b3049ef301fa854','3e36c8ec5ccef0c41775cc21bc6726965bf365c27f3e0169e57d161f87fbaf6a');
INSERT INTO "events" VALUES(2,21,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"player","face":"up","card":"9d"}','3e36c8ec5ccef0c41775cc21bc6726965bf365c27f3e0169e57d161f87fbaf6a','2eb30268eb0a4ece155d2d1b70b5bf586b5b277b791fdae17ac7d4bcf3ef6049');
INSERT INTO "events" VALUES(2,22,1,'2026-11-17T01:32:50.708+00:00','cut-card','{"out":false}','2eb30268eb0a4ece155d2d1b70b5bf586b5b277b791fdae17ac7d4bcf3ef6049','6e41e8c0d135d02343325938d5a8364e29038b845cd6a010567900a82ebd4c2e');
INSERT INTO "events" VALUES(2,23,1,'2026-11-17T01:32:50.708+00:00','card','{"to":"banker","face":"up","card":"Qc"}','6e41e8c0d135d02343325938d5a8364e29038b845cd6a010567900a82ebd4c2e','0ffe2588864db7ee96dd3364f4a1dc962d81aafc3079d1c2e47d57e0ed3b094f');
INSERT INTO "events" VALUES(2,24,1,'2026-11-17T01:32:50.708+00:00','say','{"text":"Player 9, Banker 9.","cite":""}','0ffe2588864db7ee96dd3364f4a1dc962d81aafc3079d1c2e47d57e0ed3b094f','283c8f797669bf19b38df722c4596bec87d3a4a59fbe75e118b038e4a0821fc5');
INSERT INTO "events" VALUES(2,25,1,'2026-11-17T01:32:50.708+00:00','say','{"text":"Tie hand, 9.","cite":""}','283c8f797669bf19b38df722c4596bec87d3a4a59fbe75e118b038e4a0821fc5','0ededebf046d0d3834e47f1043f456e648b0d9f874e5c089f75b57422353fb86');
INSERT INTO "events" VALUES(2,26,1,'2026-11-17T01:32:50.708+00:00','settled','{"seat":1,"wager":"player","outcome":"tie","pays":"Push","stake":500,"net":0,"cite":"pa 627a.7(a)(2)(iii)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','0ededebf046d0d3834e47f1043f456e648b0d9f874e5c089f75b57422353fb86','da90a0cd6e00cef08a53b4684520969e27fb9a5c1955c550add6c16d13ab8bef');
INSERT INTO "events" VALUES(2,27,1,'2026-11-17T01:32:50.708+00:00','end','{"carry":{"shoe":{"left":-1},"road":["T9"]}}','da90a0cd6e00cef08a53b4684520969e27fb9a5c1955c550add6c16d13ab8bef','b0a53daa87aa475c06e592f151b890e227fa11ab19cf1725f4a02bf54f728ebe');
INSERT INTO "events" VALUES(2,28,2,'2026-11-17T01:32:50.735+00:00','round','{"number":2,"seats":[1]}','b0a53daa87aa475c06e592f151b890e227fa11ab19cf1725f4a02bf54f728ebe','188a993f923a52f85cf9ccdd78035c1e5631cda84f88152f1f2a453759acbb34');
INSERT INTO "events" VALUES(2,29,2,'2026-11-17T01:32:50.735+00:00','wagers','{"seat":1,"wagers":{"player":500}}','188a993f923a52f85cf9ccdd78035c1e5631cda84f88152f1f2a453759acbb34','6e4d13b6be021c11e8670a4de3eb13a381459ff36d5c61fd6b07a417be18364a');
INSERT INTO "events" VALUES(2,30,2,'2026-11-17T01:32:50.735+00:00','say','{"text":"No more bets.","cite":""}','6e4d13b6be021c11e8670a4de3eb13a381459ff36d5c61fd6b07a417be18364a','cad235622c5340af845f13be99fc37ae1e7d24cdf8e60fc84dbbc34b69863e14');
INSERT INTO "events" VALUES(2,31,2,'2026-11-17T01:32:50.735+00:00','cut-card','{"out":false}','cad235622c5340af845f13be99fc37ae1e7d24cdf8e60fc84dbbc34b69863e14','c09b99866b5ba084b0752f19ccfbe458cb587f89cedfa8bf359a44765564f8ea');
INSERT INTO "events" VALUES(2,32,2,'2026-11-17T01:32:50.735+00:00','card','{"to":"player","face":"up","card":"5h"}','c09b99866b5ba084b0752f19ccfbe458cb587f89cedfa8bf359a44765564f8ea','78f0c0af52b9c6a0dcb189654e7ae84b629afe993f83507ba8c9205d74acbdc9');
INSERT INTO "events" VALUES(2,33,2,'2026-11-17T01:32:50.735+00:00','card','{"to":"banker","face":"up","card":"9d"}','78f0c0af52b9c6a0dcb189654e7ae84b629afe993f83507ba8c9205d74acbdc9','f46b9e35239a87c943720484c88fae1df60b02b7dbee330542589d775881d527');
INSERT INTO "events" VALUES(2,34,2,'2026-11-17T01:32:50.735+00:00','card','{"to":"player","face":"up","card":"Ad"}','f46b9e35239a87c943720484c88fae1df60b02b7dbee330542589d775881d527','7a19d5348c7b278c48535c5e3d0e5ce4869313667460efe3bc656ea397e23f8f');
INSERT INTO "events" VALUES(2,35,2,'2026-11-17T01:32:50.735+00:00','cut-card','{"out":false}','7a19d5348c7b278c48535c5e3d0e5ce4869313667460efe3bc656ea397e23f8f','241737916e9a94705f95a2d32391e97249a72e02f960b517cb693efbeb43082b');
INSERT INTO "events" VALUES(2,36,2,'2026-11-17T01:32:50.735+00:00','card','{"to":"banker","face":"up","card":"5s"}','241737916e9a94705f95a2d32391e97249a72e02f960b517cb693efbeb43082b','34139819d3e4896838d289f7edba7963b8789d13de70f1a0deeeb3545ba6cea2');
INSERT INTO "events" VALUES(2,37,2,'2026-11-17T01:32:50.735+00:00','say','{"text":"Player 6, Banker 4.","cite":""}','34139819d3e4896838d289f7edba7963b8789d13de70f1a0deeeb3545ba6cea2','40023c8183dbae020249e883dd6cacde7bac880693a11b936ae64a8092dc142c');
INSERT INTO "events" VALUES(2,38,2,'2026-11-17T01:32:50.735+00:00','cut-card','{"out":false}','40023c8183dbae020249e883dd6cacde7bac880693a11b936ae64a8092dc142c','0a37761a81ee7901f0ae082c8fb7290cf8c5c2aeb8fc052b44d6e650b2e11053');
INSERT INTO "events" VALUES(2,39,2,'2026-11-17T01:32:50.735+00:00','card','{"to":"banker","face":"up","card":"2h"}','0a37761a81ee7901f0ae082c8fb7290cf8c5c2aeb8fc052b44d6e650b2e11053','5ab956df23195e4eb5178c3cfa9a86341e7c71d86d8b576b8a3fc95c36356ff9');
INSERT INTO "events" VALUES(2,40,2,'2026-11-17T01:32:50.735+00:00','say','{"text":"Tie hand, 6.","cite":""}','5ab956df23195e4eb5178c3cfa9a86341e7c71d86d8b576b8a3fc95c36356ff9','e46cef9349f74f429e9b4983c5c8d1e8ae4d21469c77665febe3a3c09177fe1e');
INSERT INTO "events" VALUES(2,41,2,'2026-11-17T01:32:50.736+00:00','settled','{"seat":1,"wager":"player","outcome":"tie","pays":"Push","stake":500,"net":0,"cite":"pa 627a.7(a)(2)(iii)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','e46cef9349f74f429e9b4983c5c8d1e8ae4d21469c77665febe3a3c09177fe1e','cd326d40f249a12b9fc9f3602a21fcba983d4d1cb23eaf9c0fcf049191df6961');
INSERT INTO "events" VALUES(2,42,2,'2026-11-17T01:32:50.736+00:00','end','{"carry":{"shoe":{"left":-1},"road":["T9","T6"]}}','cd326d40f249a12b9fc9f3602a21fcba983d4d1cb23eaf9c0fcf049191df6961','1410f1f0f735916c5ba151c4829db0dbad22be6a3715913d34ab59807a545664');
INSERT INTO "events" VALUES(2,43,3,'2026-11-17T01:32:50.753+00:00','round','{"number":3,"seats":[1]}','1410f1f0f735916c5ba151c4829db0dbad22be6a3715913d34ab59807a545664','901a29b2451f2be11a7240baa4fd936a4d20fa362b8a932e79f3b78bed960a46');
INSERT INTO "events" VALUES(2,44,3,'2026-11-17T01:32:50.754+00:00','wagers','{"seat":1,"wagers":{"player":500}}','901a29b2451f2be11a7240baa4fd936a4d20fa362b8a932e79f3b78bed960a46','aa15ec8d5ec690322ed0423f85d17a06235c22237669d7ce5b760be8b2ee6c5e');
INSERT INTO "events" VALUES(2,45,3,'2026-11-17T01:32:50.754+00:00','say','{"text":"No more bets.","cite":""}','aa15ec8d5ec690322ed0423f85d17a06235c22237669d7ce5b760be8b2ee6c5e','256f26e3c60a0db1d71578af19648885b24f2416860b1ba5d2628315049d4e6f');
INSERT INTO "events" VALUES(2,46,3,'2026-11-17T01:32:50.754+00:00','cut-card','{"out":false}','256f26e3c60a0db1d71578af19648885b24f2416860b1ba5d2628315049d4e6f','da76fef375c65d6f346648897b473d846abab37dacf167ebd97ee0fa1ac0e155');
INSERT INTO "events" VALUES(2,47,3,'2026-11-17T01:32:50.754+00:00','card','{"to":"player","face":"up","card":"7d"}','da76fef375c65d6f346648897b473d846abab37dacf167ebd97ee0fa1ac0e155','abc750699efc4a982f2c661b1300bddf32ad63887f7aae70e9a086ba317d88a2');
INSERT INTO "events" VALUES(2,48,3,'2026-11-17T01:32:50.754+00:00','card','{"to":"banker","face":"up","card":"3h"}','abc750699efc4a982f2c661b1300bddf32ad63887f7aae70e9a086ba317d88a2','386c5992688febea354c00c3ee6bb9b85c51f7b65197dc2763820bdb0dbc5265');
INSERT INTO "events" VALUES(2,49,3,'2026-11-17T01:32:50.754+00:00','card','{"to":"player","face":"up","card":"Tc"}','386c5992688febea354c00c3ee6bb9b85c51f7b65197dc2763820bdb0dbc5265','fcbeaea1eaeb60cce870b0d9872b91185249a9a7c1a503c9669cd6c8004aa947');
INSERT INTO "events" VALUES(2,50,3,'2026-11-17T01:32:50.754+00:00','cut-card','{"out":false}','fcbeaea1eaeb60cce870b0d9872b91185249a9a7c1a503c9669cd6c8004aa947','87ed96fa29617989a0c04d46533573f0b74ffe9c36e3ca967f02a04e22c865a1');
INSERT INTO "events" VALUES(2,51,3,'2026-11-17T01:32:50.754+00:00','card','{"to":"banker","face":"up","card":"9s"}','87ed96fa29617989a0c04d46533573f0b74ffe9c36e3ca967f02a04e22c865a1','b0c57cd04e8e83934615784685170fcb36cd8b4c7507eab6002b5fa1fbf4d571');
INSERT INTO "events" VALUES(2,52,3,'2026-11-17T01:32:50.754+00:00','say','{"text":"Player 7, Banker 2.","cite":""}','b0c57cd04e8e83934615784685170fcb36cd8b4c7507eab6002b5fa1fbf4d571','a3c663ec2f2cfa3bd8839e3b3d7b050677f85a96716d3233c967a7267368d960');
INSERT INTO "events" VALUES(2,53,3,'2026-11-17T01:32:50.754+00:00','cut-card','{"out":false}','a3c663ec2f2cfa3bd8839e3b3d7b050677f85a96716d3233c967a7267368d960','b31067f78eca1467163a91300a08336fee781aa1bcb7c1db092e67806bc2f241');
INSERT INTO "events" VALUES(2,54,3,'2026-11-17T01:32:50.754+00:00','card','{"to":"banker","face":"up","card":"As"}','b31067f78eca1467163a91300a08336fee781aa1bcb7c1db092e67806bc2f241','91657325b78935478bfe6fb3e2164fb2ce0441da4a755763e0f21d5bd491a463');
INSERT INTO "events" VALUES(2,55,3,'2026-11-17T01:32:50.754+00:00','say','{"text":"Player wins, 7 to 3.","cite":""}','91657325b78935478bfe6fb3e2164fb2ce0441da4a755763e0f21d5bd491a463','64e90eb819529ae59a9b07cacbab8c289320143be3f4700e54601424db082c48');
INSERT INTO "events" VALUES(2,56,3,'2026-11-17T01:32:50.754+00:00','settled','{"seat":1,"wager":"player","outcome":"player-win","pays":"1 to 1","stake":500,"net":500,"cite":"pa 627a.12(a)","hand":"Player''s Hand","from_meter":0,"meter_reset":false,"meter":""}','64e90eb819529ae59a9b07cacbab8c289320143be3f4700e54601424db082c48','bc759827b31653a2165764719a8c271d3bc7fb0aeaee8bda28674b75317b36e9');
INSERT INTO "events" VALUES(2,57,3,'2026-11-17T01:32:50.754+00:00','end','{"carry":{"shoe":{"left":-1},"road":["T9","T6","P7"]}}','bc759827b31653a2165764719a8c271d3bc7fb0aeaee8bda28674b75317b36e9','cede11b9a78f166a2f97abaf9bd1aaa83e199f0ee708447d295ee3c0028a7e2f');
INSERT INTO "events" VALUES(3,0,0,'2026-11-17T01:32:51.270+00:00','open','{"address":"pa/649a-three-card-poker","submission":{}}','0000000000000000000000000000000000000000000000000000000000000000','e5fd9aa1d71dc137bd2e999bdd5583a547aae8da8e474285b1f4ac888dd4bd58');
INSERT INTO "events" VALUES(3,1,0,'2026-11-17T01:32:51.283+00:00','sit','{"seat":1,"name":"Ada","cents":100000}','e5fd9aa1d71dc137bd2e999bdd5583a547aae8da8e474285b1f4ac888dd4bd58','0a5a5e4de810e11f0007a11340d38723c034e8ce1083d082a1f3a8b3727b008e');
INSERT INTO "events" VALUES(3,2,1,'2026-11-17T01:32:51.296+00:00','round','{"number":1,"seats":[1],"commitment":"cf78487c8867bc91c9d929c009dffca467aaf0958445b4561a76dd5c6e2a6c9d","words":""}','0a5a5e4de810e11f0007a11340d38723c034e8ce1083d082a1f3a8b3727b008e','f24bed6b71e312a8fb35cf45447e78438f6c6c56c6136eb137379e93c059690f');
INSERT INTO "events" VALUES(3,3,1,'2026-11-17T01:32:51.296+00:00','wagers','{"seat":1,"wagers":{"ante":500}}','f24bed6b71e312a8fb35cf45447e78438f6c6c56c6136eb137379e93c059690f','89fcd81d84cfcd7fde16bd6c495be96db3acbf1a8d6c5c96b3db10dd97eac92f');
INSERT INTO "events" VALUES(3,4,1,'2026-11-17T01:32:51.296+00:00','say','{"text":"No more bets.","cite":""}','89fcd81d84cfcd7fde16bd6c495be96db3acbf1a8d6c5c96b3db10dd97eac92f','c3ba107c65df213620f25235d2f0c5fd51f5d7390a059926402e80e9426f2a7c');
INSERT INTO "events" VALUES(3,5,1,'2026-11-17T01:32:51.296+00:00','card','{"to":"seat 1","face":"down","card":"5h"}','c3ba107c65df213620f25235d2f0c5fd51f5d7390a059926402e80e9426f2a7c','04c143e94496ac79f8dc8fa4d020b93d0e7a9acd341066aeedec1745b0a671e8');
INSERT INTO "events" VALUES(3,6,1,'2026-11-17T01:32:51.296+00:00','card','{"to":"seat 1","face":"down","card":"4c"}','04c143e94496ac79f8dc8fa4d020b93d0e7a9acd341066aeedec1745b0a671e8','47d2b90d62aafddc3071bf8c326fcb08ce66c546b7d93332074213f0cadd4d8d');
INSERT INTO "events" VALUES(3,7,1,'2026-11-17T01:32:51.296+00:00','card','{"to":"seat 1","face":"down","card":"8s"}','47d2b90d62aafddc3071bf8c326fcb08ce66c546b7d93332074213f0cadd4d8d','a86e6907897be503b3a774d6c5421ee453d43f5a29a3b9b931262b0316118c0c');
INSERT INTO "events" VALUES(3,8,1,'2026-11-17T01:32:51.297+00:00','card','{"to":"dealer","face":"down","card":"Ks"}','a86e6907897be503b3a774d6c5421ee453d43f5a29a3b9b931262b0316118c0c','ccb04c3b7d5e69f8a32321fb33316d05c544e2d9f72a68ddd1c0d2e37ae88434');
INSERT INTO "events" VALUES(3,9,1,'2026-11-17T01:32:51.297+00:00','card','{"to":"dealer","face":"down","card":"4s"}','ccb04c3b7d5e69f8a32321fb33316d05c544e2d9f72a68ddd1c0d2e37ae88434','01d72e6fd8f08ed0dd02aa48cfdf5a3cc02b0dc6c9c94118611302dd6ad8c295');
INSERT INTO "events" VALUES(3,10,1,'2026-11-17T01:32:51.297+00:00','card','{"to":"dealer","face":"down","card":"Ah"}','01d72e6fd8f08ed0dd02aa48cfdf5a3cc02b0dc6c9c94118611302dd6ad8c295','d9c0f1e108964e90e7f5cca247cbcb271fefe5a1a018afb98b45fcadd0815eed');
INSERT INTO "events" VALUES(3,11,1,'2026-11-17T01:32:51.311+00:00','decision','{"seat":1,"about":"play","action":"play","wagers":{"play":500}}','d9c0f1e108964e90e7f5cca247cbcb271fefe5a1a018afb98b45fcadd0815eed','78e6f5302734e630047dcc42c38047eb0d48b06a5563c9c3f238e04d38d01fbc');
INSERT INTO "events" VALUES(3,12,1,'2026-11-17T01:32:51.311+00:00','turn','{"place":"dealer"}','78e6f5302734e630047dcc42c38047eb0d48b06a5563c9c3f238e04d38d01fbc','8b11d0615787037a6a1837be79cef5679c1e58a2fef507027d0fbe8952bc6c2b');
INSERT INTO "events" VALUES(3,13,1,'2026-11-17T01:32:51.311+00:00','turn','{"place":"seat 1"}','8b11d0615787037a6a1837be79cef5679c1e58a2fef507027d0fbe8952bc6c2b','bb8994b48d84d7cf27c31eaf94de8a2d56426d84d610a1b3321cc8acefba2bfc');
INSERT INTO "events" VALUES(3,14,1,'2026-11-17T01:32:51.311+00:00','settled','{"seat":1,"wager":"ante","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 649a.11(c)(3)(ii)(A)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','bb8994b48d84d7cf27c31eaf94de8a2d56426d84d610a1b3321cc8acefba2bfc','15c2a27ea78fd4581c9f234ee4a5ab29da098efd646c824d67cecbf95d7351da');
INSERT INTO "events" VALUES(3,15,1,'2026-11-17T01:32:51.312+00:00','settled','{"seat":1,"wager":"play","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 649a.11(c)(3)(ii)(A)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','15c2a27ea78fd4581c9f234ee4a5ab29da098efd646c824d67cecbf95d7351da','f11b3c371af37aa2e7a30569941fd39f406a8e80fe1bdf0b732550c29789eccc');
INSERT INTO "events" VALUES(3,16,1,'2026-11-17T01:32:51.312+00:00','settled','{"seat":1,"wager":"ante-bonus","outcome":"high-card","pays":"Nothing","stake":0,"net":0,"cite":"pa 649a.12(b)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','f11b3c371af37aa2e7a30569941fd39f406a8e80fe1bdf0b732550c29789eccc','7751a6faeb515095c2be4c5d3657d18d08fddda8145a83f819b9d1150d341827');
INSERT INTO "events" VALUES(3,17,1,'2026-11-17T01:32:51.312+00:00','end','{"carry":{},"seed":"9f38421e515a5a5a44a1fb580a305509ae3a62ff4b7b4e00e6eb05987ea01139"}','7751a6faeb515095c2be4c5d3657d18d08fddda8145a83f819b9d1150d341827','40fb44dc45ce4eab5f1c9a4f9de8358c116d757f840084435693b302e5f2427a');
INSERT INTO "events" VALUES(3,18,2,'2026-11-17T01:32:51.327+00:00','round','{"number":2,"seats":[1],"commitment":"6d806231cc6f5f83cff8bd355ac2d2492445928d5814096beb078e99158b58b0","words":""}','40fb44dc45ce4eab5f1c9a4f9de8358c116d757f840084435693b302e5f2427a','19103dfe8126c39ec513908ace6b4611e34941dd72a72e0ac523637b6b092669');
INSERT INTO "events" VALUES(3,19,2,'2026-11-17T01:32:51.327+00:00','wagers','{"seat":1,"wagers":{"ante":500}}','19103dfe8126c39ec513908ace6b4611e34941dd72a72e0ac523637b6b092669','780204251f422917bee4f6ad7c85c3d8658a35cb7dda6e191c4ddb7a4d6d5994');
INSERT INTO "events" VALUES(3,20,2,'2026-11-17T01:32:51.327+00:00','say','{"text":"No more bets.","cite":""}','780204251f422917bee4f6ad7c85c3d8658a35cb7dda6e191c4ddb7a4d6d5994','7891819440c74e16c53dfe6888fe88f5058a5cace4d44458d1ef209fe546eb24');
INSERT INTO "events" VALUES(3,21,2,'2026-11-17T01:32:51.327+00:00','card','{"to":"seat 1","face":"down","card":"Th"}','7891819440c74e16c53dfe6888fe88f5058a5cace4d44458d1ef209fe546eb24','1c4e8ddf99086dc0f6e179231bda28e654e2ad5bd37c4ba661c41f2078f7521d');
INSERT INTO "events" VALUES(3,22,2,'2026-11-17T01:32:51.327+00:00','card','{"to":"seat 1","face":"down","card":"4c"}','1c4e8ddf99086dc0f6e179231bda28e654e2ad5bd37c4ba661c41f2078f7521d','8b3da3834a922ae3e1919b822864662d67c83e05c666452486d7d72ac3de137e');
INSERT INTO "events" VALUES(3,23,2,'2026-11-17T01:32:51.327+00:00','card','{"to":"seat 1","face":"down","card":"Js"}','8b3da3834a922ae3e1919b822864662d67c83e05c666452486d7d72ac3de137e','4c5988f5f6736d9dd205edb1c54a1dd100d5cd30e2bd6de33b999ca4e56a2035');
INSERT INTO "events" VALUES(3,24,2,'2026-11-17T01:32:51.327+00:00','card','{"to":"dealer","face":"down","card":"4s"}','4c5988f5f6736d9dd205edb1c54a1dd100d5cd30e2bd6de33b999ca4e56a2035','af6a6785f283103581cb838736fca7ccb5cc7e9d7ae631126ebcf05e9bfec6bc');
INSERT INTO "events" VALUES(3,25,2,'2026-11-17T01:32:51.327+00:00','card','{"to":"dealer","face":"down","card":"5c"}','af6a6785f283103581cb838736fca7ccb5cc7e9d7ae631126ebcf05e9bfec6bc','2aff02f8f3eef2e0a90fac7eb2a33f4975ae286711ee74467656254583850752');
INSERT INTO "events" VALUES(3,26,2,'2026-11-17T01:32:51.327+00:00','card','{"to":"dealer","face":"down","card":"6c"}','2aff02f8f3eef2e0a90fac7eb2a33f4975ae286711ee74467656254583850752','8d0957e00ae476e2d5363020d1bf985e32f6d3b94f9ccd8387510d7199002551');
INSERT INTO "events" VALUES(3,27,2,'2026-11-17T01:32:51.340+00:00','decision','{"seat":1,"about":"play","action":"play","wagers":{"play":500}}','8d0957e00ae476e2d5363020d1bf985e32f6d3b94f9ccd8387510d7199002551','73c5a9ff1c2fc8959980410a1f509251b2ff8c440a2c6fdc4cc31398af51af35');
INSERT INTO "events" VALUES(3,28,2,'2026-11-17T01:32:51.340+00:00','turn','{"place":"dealer"}','73c5a9ff1c2fc8959980410a1f509251b2ff8c440a2c6fdc4cc31398af51af35','a08d8823e59538aabdb908e97b3ffcc750be52caaa0ccace08388aa086ade0a6');
INSERT INTO "events" VALUES(3,29,2,'2026-11-17T01:32:51.340+00:00','turn','{"place":"seat 1"}','a08d8823e59538aabdb908e97b3ffcc750be52caaa0ccace08388aa086ade0a6','198c6174e190522d89b6f1b375ee44938814854873c608b0155520587cfbeb64');
INSERT INTO "events" VALUES(3,30,2,'2026-11-17T01:32:51.341+00:00','settled','{"seat":1,"wager":"ante","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 649a.11(c)(3)(ii)(A)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','198c6174e190522d89b6f1b375ee44938814854873c608b0155520587cfbeb64','acd1bd0fce91e73c331c11214e1bfd436fba8f0594247f124e7c9ec3f9cc2181');
INSERT INTO "events" VALUES(3,31,2,'2026-11-17T01:32:51.341+00:00','settled','{"seat":1,"wager":"play","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 649a.11(c)(3)(ii)(A)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','acd1bd0fce91e73c331c11214e1bfd436fba8f0594247f124e7c9ec3f9cc2181','7f75bc5930cd60cfb4a7287c2c530d9a3f6ec5ab13056435890e3a5eaf8be026');
INSERT INTO "events" VALUES(3,32,2,'2026-11-17T01:32:51.341+00:00','settled','{"seat":1,"wager":"ante-bonus","outcome":"high-card","pays":"Nothing","stake":0,"net":0,"cite":"pa 649a.12(b)","hand":"","from_meter":0,"meter_reset":false,"meter":""}','7f75bc5930cd60cfb4a7287c2c530d9a3f6ec5ab13056435890e3a5eaf8be026','a1a78e04c25b0a1426dc525b7c140c830deef1f0f1eba96e6082da009a92be89');
INSERT INTO "events" VALUES(3,33,2,'2026-11-17T01:32:51.341+00:00','end','{"carry":{},"seed":"56fb1fa53ebce4a428ff3d9da49bbb45d07184884317bdd3a194ee88a05405cc"}','a1a78e04c25b0a1426dc525b7c140c830deef1f0f1eba96e6082da009a92be89','dece3f206d4c36c68500a3d93745420eaed6a19fa63b00e10e02d2fd05d4534c');
INSERT INTO "events" VALUES(3,34,3,'2026-11-17T01:32:51.355+00:00','round','{"number":3,"seats":[1],"commitment":"7a6753c8aa040be91b5b9a797c5d33a17cb70a3e2ec57d4bd8ad0c885d9d588b","words":""}','dece3f206d4c36c68500a3d93745420eaed6a19fa63b00e10e02d2fd05d4534c','8f552a2c5607f570971352c4a9fa2753afbdfade54c3622ec89b05f64786fc6b');
INSERT INTO "events" VALUES(3,35,3,'2026-11-17T01:32:51.355+00:00','wagers','{"seat":1,"wagers":{"ante":500}}','8f552a2c5607f570971352c4a9fa2753afbdfade54c3622ec89b05f64786fc6b','34784408cd8ca238debc5150e9c3345af4bb70cb09f0ab5aec0d36857719d8d4');
INSERT INTO "events" VALUES(3,36,3,'2026-11-17T01:32:51.355+00:00','say','{"text":"No more bets.","cite":""}','34784408cd8ca238debc5150e9c3345af4bb70cb09f0ab5aec0d36857719d8d4','65a095fe2bffa2ab9ff3887f4e6a4eb6b6fb7b557d59e16403864ccd68ae39d6');
INSERT INTO "events" VALUES(3,37,3,'2026-11-17T01:32:51.355+00:00','card','{"to":"seat 1","face":"down","card":"Js"}','65a095fe2bffa2ab9ff3887f4e6a4eb6b6fb7b557d59e16403864ccd68ae39d6','0b47d3febd0790b7ff3099fa387ea50ea21e7c206e9de9185106d704cf841746');
INSERT INTO "events" VALUES(3,38,3,'2026-11-17T01:32:51.355+00:00','card','{"to":"seat 1","face":"down","card":"4c"}','0b47d3febd0790b7ff3099fa387ea50ea21e7c206e9de9185106d704cf841746','12614ac3241ffcfea76d3568db3f3f612deaa265180d26547552adda35678a63');
INSERT INTO "events" VALUES(3,39,3,'2026-11-17T01:32:51.355+00:00','card','{"to":"seat 1","face":"down","card":"7d"}','12614ac3241ffcfea76d3568db3f3f612deaa265180d26547552adda35678a63','9ea0149e5477684a4cb76d110f7c05f0c781f5fb8692e3e9786e1af2f06b3d40');
INSERT INTO "events" VALUES(3,40,3,'2026-11-17T01:32:51.355+00:00','card','{"to":"dealer","face":"down","card":"7s"}','9ea0149e5477684a4cb76d110f7c05f0c781f5fb8692e3e9786e1af2f06b3d40','723881e05bdba8329745645adcb67bac9d6013d1f9ebbeae79fa588ff465ebe7');
INSERT INTO "events" VALUES(3,41,3,'2026-11-17T01:32:51.356+00:00','card','{"to":"dealer","face":"down","card":"6d"}','723881e05bdba8329745645adcb67bac9d6013d1f9ebbeae79fa588ff465ebe7','aa056951d2e08c435a11887b2c96db6ce3fb8562e7660550105bbb043c0eaa59');
INSERT INTO "events" VALUES(3,42,3,'2026-11-17T01:32:51.356+00:00','card','{"to":"dealer","face":"down","card":"Qh"}','aa056951d2e08c435a11887b2c96db6ce3fb8562e7660550105bbb043c0eaa59','79804b28d8904fe07ff621224ebadc38ef61c993077ee6c28b24a5fc0533fd99');
INSERT INTO "events" VALUES(1,23,3,'2026-11-17T01:32:51.396+00:00','leave','{"seat":1,"cents":99200}','d11eab76ebde9be6722c66626ea7e813ef4e7d013566b22ea856873a59790c82','a3658ec3d164320f6dc8de56219ed2de6c5f4bd1a9fa2bfe1df47af4e4d5e4ae');
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
INSERT INTO "moves" VALUES(1,'2026-11-17T01:32:49.832+00:00',1,'deposit','outside','purse 2',1000000,NULL,NULL,'Sue','cash');
INSERT INTO "moves" VALUES(2,'2026-11-17T01:32:50.338+00:00',1,'opening','cage','tray 1',5000000,1,NULL,'Sue','');
INSERT INTO "moves" VALUES(3,'2026-11-17T01:32:50.383+00:00',1,'buy-in','purse 2','drop 1',100000,1,1,'Ada','');
INSERT INTO "moves" VALUES(4,'2026-11-17T01:32:50.383+00:00',1,'chips','tray 1','chips 1',100000,1,1,'Ada','');
INSERT INTO "moves" VALUES(5,'2026-11-17T01:32:50.396+00:00',1,'play','tray 1','chips 1',400,1,8,'','');
INSERT INTO "moves" VALUES(6,'2026-11-17T01:32:50.420+00:00',1,'play','chips 1','tray 1',600,1,15,'','');
INSERT INTO "moves" VALUES(7,'2026-11-17T01:32:50.436+00:00',1,'play','chips 1','tray 1',600,1,22,'','');
INSERT INTO "moves" VALUES(8,'2026-11-17T01:32:50.645+00:00',1,'opening','cage','tray 2',5000000,2,NULL,'Sue','');
INSERT INTO "moves" VALUES(9,'2026-11-17T01:32:50.683+00:00',1,'buy-in','purse 2','drop 2',100000,2,1,'Ada','');
INSERT INTO "moves" VALUES(10,'2026-11-17T01:32:50.683+00:00',1,'chips','tray 2','chips 2',100000,2,1,'Ada','');
INSERT INTO "moves" VALUES(11,'2026-11-17T01:32:50.755+00:00',1,'play','tray 2','chips 2',500,2,57,'','');
INSERT INTO "moves" VALUES(12,'2026-11-17T01:32:51.251+00:00',1,'opening','cage','tray 3',5000000,3,NULL,'Sue','');
INSERT INTO "moves" VALUES(13,'2026-11-17T01:32:51.283+00:00',1,'buy-in','purse 2','drop 3',100000,3,1,'Ada','');
INSERT INTO "moves" VALUES(14,'2026-11-17T01:32:51.283+00:00',1,'chips','tray 3','chips 3',100000,3,1,'Ada','');
INSERT INTO "moves" VALUES(15,'2026-11-17T01:32:51.312+00:00',1,'play','chips 3','tray 3',1000,3,17,'','');
INSERT INTO "moves" VALUES(16,'2026-11-17T01:32:51.342+00:00',1,'play','chips 3','tray 3',1000,3,33,'','');
INSERT INTO "moves" VALUES(17,'2026-11-17T01:32:51.373+00:00',1,'fill','cage','tray 2',5000,2,NULL,'Sue','');
INSERT INTO "moves" VALUES(18,'2026-11-17T01:32:51.376+00:00',1,'drop','drop 1','cage',100000,1,NULL,'Sue','');
INSERT INTO "moves" VALUES(19,'2026-11-17T01:32:51.376+00:00',1,'drop','drop 2','cage',100000,2,NULL,'Sue','');
INSERT INTO "moves" VALUES(20,'2026-11-17T01:32:51.376+00:00',1,'drop','drop 3','cage',100000,3,NULL,'Sue','');
INSERT INTO "moves" VALUES(21,'2026-11-17T01:32:51.397+00:00',2,'cash-out','chips 1','purse 2',99200,1,23,'Ada','');
INSERT INTO "moves" VALUES(22,'2026-11-17T01:32:51.417+00:00',2,'credit','tray 1','cage',4900800,1,NULL,'Sue','the table is over');
INSERT INTO "moves" VALUES(23,'2026-11-17T01:32:51.447+00:00',2,'withdrawal','purse 2','outside',20000,NULL,NULL,'Sue','');
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
INSERT INTO "people" VALUES(1,'Sue','sue','supervisor','$argon2id$v=19$m=65536,t=3,p=4$h9ah8l1EPSK6aZ1dyAddiQ$z3QeNgnoD1/V5GFGoWIm07uJITWvg94NjMQ1NWW0PLE',0,'2026-11-17T01:32:48+00:00');
INSERT INTO "people" VALUES(2,'Ada','ada','player','$argon2id$v=19$m=65536,t=3,p=4$PG342rwct1uenT8EYu9DnQ$P6ZQXF/FkHhGdB5VdR/Jnj6UlApvggcZwJ27gjzbHPo',0,'2026-11-17T01:32:49+00:00');
CREATE TABLE secrets (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seed TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "secrets" VALUES(1,0,'c353c16243c06b39141fffa134511b3b977893ed8dd7e4ffb43170d707f1cffb');
INSERT INTO "secrets" VALUES(1,1,'5ddd376006eef05aeb6d7c96e26d73a3c9d253db784a1696534b9e321d067a52');
INSERT INTO "secrets" VALUES(1,2,'7097011f69e6d3b4a027e52608b0f2075bd12493d0f45697d17bff97a6e57b18');
INSERT INTO "secrets" VALUES(2,0,'b9a99f6717eba8bc9a77f15d60547bbae58f612ea7bcc0f1527b9365f2267ec8');
INSERT INTO "secrets" VALUES(2,1,'3cef62332de4b804dcbc0ab32a78f0fa79cbf8d1ce63a584f13ca4835ede7350');
INSERT INTO "secrets" VALUES(3,0,'9f38421e515a5a5a44a1fb580a305509ae3a62ff4b7b4e00e6eb05987ea01139');
INSERT INTO "secrets" VALUES(3,1,'56fb1fa53ebce4a428ff3d9da49bbb45d07184884317bdd3a194ee88a05405cc');
INSERT INTO "secrets" VALUES(3,2,'f3eecdbfea000ac3486b5a661cb96956dfab758308921ffee6311232415ac82b');
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
INSERT INTO "shifts" VALUES(1,'opening','2026-11-17T01:32:47+00:00','2026-11-17T01:32:51+00:00');
INSERT INTO "shifts" VALUES(2,'night','2026-11-17T01:32:51+00:00','');
CREATE TABLE snapshots (
	table_id INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES(1,16,'{"length":16,"head":"94bb1daf664683d179eea41cd20d532fa0ba4b72f1c69f6912acb150facdb8e0","round":9,"seeds":{"count":2,"commitment":"19e592a6019ca716a91124382a58860daee36893c99d2d170fd6ac8e1fe66184","shown":"5ddd376006eef05aeb6d7c96e26d73a3c9d253db784a1696534b9e321d067a52","lasting":{}},"table":{"players":{"1":"Ada"},"money":{"house":200,"outside":-100000,"player 1":99800},"stakes":{},"laid":{},"lines":[{"seat":1,"wager":"red","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""},{"seat":1,"wager":"straight:17","outcome":"lose","pays":"Lose","stake":100,"net":-100,"cite":"pa 617a.4(a)","hand":"","from_meter":0,"meter_reset":false,"meter":""}],"said":[{"text":"No more bets.","cite":""}],"results":["11"],"carry":{},"rounds":2,"closed":"","out":[],"aside":[],"side":"","seen":{},"seeded":[]}}');
INSERT INTO "snapshots" VALUES(2,58,'{"length":58,"head":"cede11b9a78f166a2f97abaf9bd1aaa83e199f0ee708447d295ee3c0028a7e2f","round":43,"seeds":{"count":2,"commitment":"1a2a12eef2d9f9590b254f9be3d1afbf2442f1e2339a206c01843e422073d2ce","shown":"b9a99f6717eba8bc9a77f15d60547bbae58f612ea7bcc0f1527b9365f2267ec8","lasting":{"":[3,1]}},"table":{"players":{"1":"Ada"},"money":{"house":-500,"outside":-100000,"player 1":100500},"stakes":{},"laid":{"player":{"cards":[21,32],"up":[true,true],"side":""},"banker":{"cards":[6,31,51],"up":[true,true,true],"side":""}},"lines":[{"seat":1,"wager":"player","outcome":"player-win","pays":"1 to 1","stake":500,"net":500,"cite":"pa 627a.12(a)","hand":"Player''s Hand","from_meter":0,"meter_reset":false,"meter":""}],"said":[{"text":"No more bets.","cite":""},{"text":"Player 7, Banker 2.","cite":""},{"text":"Player wins, 7 to 3.","cite":""}],"results":[],"carry":{"shoe":{"left":-1},"road":["T9","T6","P7"]},"rounds":3,"closed":"","out":[],"aside":[],"side":"","seen":{"":[45,44,29,28,40,14,49,29,15,2]},"seeded":[]}}');
INSERT INTO "snapshots" VALUES(3,34,'{"length":34,"head":"dece3f206d4c36c68500a3d93745420eaed6a19fa63b00e10e02d2fd05d4534c","round":18,"seeds":{"count":2,"commitment":"6d806231cc6f5f83cff8bd355ac2d2492445928d5814096beb078e99158b58b0","shown":"56fb1fa53ebce4a428ff3d9da49bbb45d07184884317bdd3a194ee88a05405cc","lasting":{}},"table":{"players":{"1":"Ada"},"money":{"house":2000,"outside":-100000,"player 1":98000},"stakes":{},"laid":{"seat 1":{"cards":[34,8,39],"up":[true,true,true],"side":""},"dealer":{"cards":[11,12,16],"up":[true,true,true],"side":""}},"lines":[{"seat":1,"wager":"ante","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 649a.11(c)(3)(ii)(A)","hand":"","from_meter":0,"meter_reset":false,"meter":""},{"seat":1,"wager":"play","outcome":"lose","pays":"Lose","stake":500,"net":-500,"cite":"pa 649a.11(c)(3)(ii)(A)","hand":"","from_meter":0,"meter_reset":false,"meter":""},{"seat":1,"wager":"ante-bonus","outcome":"high-card","pays":"Nothing","stake":0,"net":0,"cite":"pa 649a.12(b)","hand":"","from_meter":0,"meter_reset":false,"meter":""}],"said":[{"text":"No more bets.","cite":""}],"results":[],"carry":{},"rounds":2,"closed":"","out":[],"aside":[],"side":"","seen":{},"seeded":[]}}');
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
INSERT INTO "tables" VALUES(1,'pa/617a-roulette','{}','',0,'2026-11-17T01:32:50+00:00','2026-11-17T01:32:51+00:00',7,24,3,NULL);
INSERT INTO "tables" VALUES(2,'pa/627a-minibaccarat','{}','',0,'2026-11-17T01:32:50+00:00','',5,58,3,NULL);
INSERT INTO "tables" VALUES(3,'pa/649a-three-card-poker','{}','',0,'2026-11-17T01:32:51+00:00','',7,43,3,NULL);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX events_by_round ON events (table_id, round);
CREATE INDEX ix_chairs_person ON chairs (person);
CREATE INDEX moves_by_source ON moves (source);
CREATE INDEX moves_by_table ON moves (table_id, shift);
CREATE INDEX moves_by_target ON moves (target);
COMMIT;
