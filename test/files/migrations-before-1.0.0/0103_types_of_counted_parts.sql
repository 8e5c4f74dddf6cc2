-- The types of the parts that fit a vehicle are counted in the same pass as their other facets. A second for a million parts.
drop index parts_on_sale;
create index parts_on_sale on parts (id) include (part_type_id, brand_id, price_cents, in_stock, universal) where removed_at is null and not draft;
