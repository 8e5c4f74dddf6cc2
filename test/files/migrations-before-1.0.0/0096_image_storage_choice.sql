-- Where the process that started last stores images: of processes with different settings only those like it move images.
create table image_storage_choice (
  one boolean primary key default true check (one),
  storage text not null check (storage in ('database', 's3'))
);
