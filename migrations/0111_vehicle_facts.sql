-- What is known of a vehicle beside its row; null: not known. Engines by their maker's codes, and bodies: every one that it was sold with.
alter table vehicles add column hybrid boolean, add column engines text[], add column bodies text[];
alter table vin_patterns add column engine text, add column doors smallint;
