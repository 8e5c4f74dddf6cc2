-- Of every part, those on sale or not: two indexes with the same condition are never used together, and the words of a part are asked for
-- together with its type.
drop index parts_by_words;
create index parts_by_words on parts using gin (part_words(name, description, attributes));
