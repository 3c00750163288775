-- A list fills in a Word template (docs/decisions/0129): what looks as nothing that its sender looked at waits for him.
alter table batch drop constraint batch_state_check;
alter table batch add constraint batch_state_check check (state between 1 and 5);
alter table batch_row drop constraint batch_row_state_check;
alter table batch_row add constraint batch_row_state_check check (state between 0 and 4);
alter table batch add column word boolean not null default false;
-- how the lines of its file stand (SHA-256), and where its places come to stand, while it waits to be looked at
alter table batch_row add column layout text;
alter table batch_row add column places jsonb;
-- SHA-256 of its PDF, once its sender has looked at it
alter table batch_row add column looked text;
create index batch_row_layout on batch_row (batch_id, layout) where layout is not null;

-- SHA-256 of the PDF that its owner compared, where this one is laid out as that one
alter table file add column checked_alike text;
