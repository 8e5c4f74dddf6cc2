-- The city and the region of a postal code, for addresses that are typed.
create table postal_places (
  country text not null,
  postal text not null,
  city text not null,
  region text not null,
  primary key (country, postal)
);
