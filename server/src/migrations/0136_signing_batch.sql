-- A batch from a template: the newest version of it that the sender knows of; a newer one pauses the batch (docs/decisions/0109).
alter table batch add column tpl_version integer check (tpl_version > 0);
