-- What a keyed request asked for, to tell a repetition from another request under its key.
alter table shipments add column request_hash text;
alter table cancellations add column request_hash text;

-- A parcel number belongs to one shipment: its letters and digits. Of those that were entered twice before, the first has it.
alter table shipments add column tracking_key text;
update shipments set tracking_key = first.tracking_key
from (
  select distinct on (number) id, number as tracking_key
  from (select id, regexp_replace(upper(tracking), '[^[:alnum:]]', '', 'g') as number from shipments where status <> 'cancelled')
  where number ~ '[0-9]'
  order by number, id) as first
where shipments.id = first.id;
create unique index shipments_by_tracking on shipments (tracking_key) where status <> 'cancelled';
