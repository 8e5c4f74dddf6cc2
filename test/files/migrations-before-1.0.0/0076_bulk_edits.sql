-- A change of many parts that staff preview and apply is recorded and reverted like an import; it has no file.
alter table imports drop constraint imports_format_check;
alter table imports add constraint imports_format_check check (format in ('aces', 'pies', 'csv', 'resolve', 'bulk'));
