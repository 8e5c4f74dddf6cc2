-- An export asks which id means something.
create index vcdb_map_by_facts on vcdb_map (kind, md5(lower(facts::text)));
