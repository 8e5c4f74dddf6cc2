-- Heavy trucks and buses leave the picker; a garage and an order keep theirs.
alter table models add column heavy boolean not null default false;
