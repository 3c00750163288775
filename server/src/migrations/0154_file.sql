-- File: what passed its check is ready (docs/decisions/0141). The check draws every page once and keeps nothing of it: no state, no rows and
-- no hashes of pictures. Contracts that were sent before keep the pages.json that their events name (apply, apply_file).
alter table file drop column pages_json, drop column pages_sha256;
drop table file_range;
-- not drawn to the end: checked once more, when the sweep finds that they have no work
update file set state = 'checking' where state = 'rendering';
alter table file drop constraint file_state_check;
alter table file add constraint file_state_check check (state in ('checking', 'needs_consent', 'ready', 'refused'));
drop index file_moving;
create index file_moving on file (moved_at) where state = 'checking';

-- one work a file
delete from file_work where first_page >= 0;
alter table file_work drop column first_page;
alter table file_work add primary key (file_id);
delete from file_pace where kind = 'draw';
alter table file_pace drop column kind;
create index file_pace_latest on file_pace (at);

alter table apply_file alter column pages_json drop not null, alter column pages_sha256 drop not null;
