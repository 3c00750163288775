-- What the sender is told about his file before he agrees, or beside one that stays as it is: [{code, message}],
-- codes of wire/src/file/notes.ts. The sentences are kept as he read them.
alter table file add column notes jsonb not null default '[]' check (jsonb_typeof(notes) = 'array');
