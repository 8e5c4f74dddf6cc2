-- What fits every vehicle is listed under each, and a brand's parts are counted without the table.
create index parts_universal on parts (part_type_id, id) where universal and removed_at is null and draft = false;
create index parts_of_brand on parts (brand_id, id) where removed_at is null and draft = false;
