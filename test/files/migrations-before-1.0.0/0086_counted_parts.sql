-- The facets of a list without a part type are counted from this index alone. Prices and stock are in indexes of their own already, so no update
-- becomes dearer by more than one entry.
create index parts_counted on parts (part_type_id, brand_id, price_cents, stock) where removed_at is null and not draft;
