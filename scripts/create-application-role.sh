#!/bin/sh
# Run by the Postgres image once, for an empty data directory: the role that reads and writes rows and owns nothing.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --set password="$APPLICATION_PASSWORD" <<'SQL'
CREATE ROLE northlot LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
SQL
