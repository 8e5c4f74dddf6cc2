-- What the notes of a qualifier set ask, together with its qualifiers. Null: not read yet; a job reads them, and until then they are read as they are met.
alter table qualifier_sets add column asked jsonb;
create index qualifier_sets_unread on qualifier_sets (id) where asked is null and notes <> '[]';

-- Every text that applications have as a note, once whatever its case and spaces, and what staff decided that it means.
create table fitment_notes (
  id uuid primary key default uuidv7(),
  key text not null unique,
  text text not null,
  reading text not null check (reading in ('nothing', 'qualifiers', 'partly', 'question')),
  decision jsonb,
  decided_by uuid,
  decided_at timestamptz,
  -- Decided, or taken back, and not yet applied to every application.
  pending boolean not null default false,
  applications integer not null default 0
);
create index fitment_notes_by_use on fitment_notes (applications desc, id);
create index fitment_notes_pending on fitment_notes (id) where pending;

create table noted_sets (
  note_id uuid not null references fitment_notes,
  qualifiers_id integer not null references qualifier_sets,
  primary key (note_id, qualifiers_id)
);
create index noted_sets_of_set on noted_sets (qualifiers_id);
