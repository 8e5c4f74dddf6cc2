-- The pieces that orders have taken from the stock, less those that they gave back: stock + pieces_ordered changes only where someone sets the stock.
alter table parts add column pieces_ordered bigint not null default 0;
-- Of a change that was to be undone: the fields that stay, since they have been changed since. `undone` is true where there are none.
alter table import_changes add column stays text[];
-- How many changes an undo has reverted, reverted in part, and left.
alter table imports add column reverted jsonb;
