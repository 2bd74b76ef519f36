"""A floor in one process from one seed: servers, clients, a database and a network, any of which may fail.

`schedule` is the machine (virtual time, tasks, locks), `database` imitates PostgreSQL,
`world` has the servers and clients, `checks` what must hold, `linearizability` the check of histories.
"""
