#!/bin/sh
# Runs once, when the container of PostgreSQL begins: the database, the role that owns it and the role that runs the shop
# (docs/operation.md#roles-of-the-database). OWNER_PASSWORD and RUN_PASSWORD are theirs.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v run="$RUN_PASSWORD" -U postgres -d postgres <<'SQL'
create role camber_run;
create role camber_read;
create role camber_owner login password :'owner';
create role camber login password :'run' in role camber_run;
create database camber owner camber_owner;
SQL
