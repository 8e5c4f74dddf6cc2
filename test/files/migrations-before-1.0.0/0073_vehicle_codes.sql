-- Vehicles of other markets come from files that the merchant has a licence for. Their models are models of their own: what a supplier says of a
-- Golf sold in the United States is not said of one sold in Europe.
alter table models add column market text;
alter table vehicles
  add column market text,
  add column version text,
  add column power_kw smallint,
  add column displacement_ccm integer,
  add column built_from date,
  add column built_to date;
alter table vehicles drop constraint vehicles_year_make_model_displacement_l_cylinders_fuel_turb_key;
create unique index vehicles_once on vehicles
  (year, make, model, displacement_l, cylinders, fuel, turbo, version, power_kw, displacement_ccm, built_from, built_to) nulls not distinct;

-- Codes of vehicles: Germany's HSN and TSN, TecDoc's K-Type, the Auto Care VCdb's vehicle id. A code names several vehicles, at least one of each year.
create table vehicle_codes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('hsn_tsn', 'ktype', 'vcdb')),
  code text not null,
  vehicle_id uuid not null references vehicles,
  unique (kind, code, vehicle_id)
);
create index vehicle_codes_of_vehicle on vehicle_codes (vehicle_id);
