-- A VIN of a vehicle over 19,500 lb is said to be one.
alter table vin_patterns add column heavy boolean not null default false;
