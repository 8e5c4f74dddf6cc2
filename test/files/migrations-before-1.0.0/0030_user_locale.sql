-- The language in which a user is written to, as a tag such as 'de'. Null: never stated; then it is the shop's default language.
alter table users add column locale text check (locale ~ '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$');
