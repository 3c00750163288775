-- A list whose rows fill in a form (docs/decisions/0117): the upload that was made for a row which still waits.
alter table batch add column form boolean not null default false;
alter table batch_row add column file_id uuid;
