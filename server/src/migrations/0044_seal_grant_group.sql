-- Seal: grants to departments, and the names of a grant as they were when it was given and taken back. A department may be
-- deleted when nobody is in it any more; its grants stay as records and count for nobody.

alter table seal_grant add column to_group uuid;
alter table seal_grant drop constraint seal_grant_check;
alter table seal_grant add constraint seal_grant_to_one check (num_nonnulls(to_account, to_corp, to_group) = 1);
create unique index seal_grant_group on seal_grant (seal_id, to_group) where revoked_at is null and to_group is not null;

alter table seal_grant add column to_name text;
alter table seal_grant add column granted_by_name text;
alter table seal_grant add column revoked_by_name text;
alter table seal_grant no force row level security;
update seal_grant g set
  to_name = coalesce((select name from account a where a.account_id = g.to_account),
    (select name from corp c where c.corp_id = g.to_corp)),
  granted_by_name = (select name from account a where a.account_id = g.granted_by),
  revoked_by_name = (select name from account a where a.account_id = g.revoked_by);
alter table seal_grant force row level security;
alter table seal_grant alter column to_name set not null;
alter table seal_grant alter column granted_by_name set not null;
-- the log of seals: grants and revocations of an enterprise, newest first
create index seal_grant_given on seal_grant (corp_id, created_at desc, grant_id desc);
create index seal_grant_taken on seal_grant (corp_id, revoked_at desc, grant_id desc) where revoked_at is not null;
