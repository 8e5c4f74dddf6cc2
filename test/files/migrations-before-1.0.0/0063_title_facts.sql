-- What the title of a line's part was made of when it was ordered; each language puts it into words. Null: the line has its name alone.
alter table order_lines add column title_facts jsonb;
