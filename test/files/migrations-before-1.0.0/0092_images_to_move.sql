-- What the job that moves images into S3-compatible storage looks for again and again.
create index image_files_in_database on image_files (hash, name) where bytes is not null;
