-- The department of the workplace messenger (钉钉) that an administrator says corresponds to one of his: decimal, as the messenger
-- writes it; nothing of it was asked from the messenger. One of theirs is one of ours in an enterprise.

alter table corp_group add column ding_dept_id text check (ding_dept_id ~ '^[1-9][0-9]{0,18}$');
create unique index corp_group_ding on corp_group (corp_id, ding_dept_id) where ding_dept_id is not null;
