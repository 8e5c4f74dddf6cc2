-- vPIC names some pickups and vans without their weight class. Each class is a model of its own; the model without one stays for what names it.
alter table models add column divided boolean not null default false;
create table model_classes (
  divided_id integer not null references models,
  class_id integer not null references models,
  -- The class as series of VINs name it; empty where they name none.
  series text not null,
  -- The gross weights in pounds that tell classes of one series apart.
  weight_from integer,
  weight_to integer,
  primary key (divided_id, class_id)
);
-- The models whose applications may be meant for the vehicle too: of a class the model without one, and the other way round.
alter table vehicles add column related_models integer[];
alter table vin_patterns add column weight_from integer, add column weight_to integer;
