-- Org at 10,000 departments and 100,000 people: every page, count and search by name is answered from one index, and the owner
-- is compared once a statement instead of once a row. Invitations remember their SMS.

alter table corp_user add column name_key text generated always as (lower(name)) stored;
drop index corp_user_name;
create index corp_user_name on corp_user (corp_id, name, member_id) include (group_id, account_id, name_key)
  where left_at is null;

alter policy corp_group_own on corp_group
  using (corp_id = (select nullif(current_setting('xinqi.corp_id', true), '')::uuid));
alter policy corp_user_own on corp_user
  using (corp_id = (select nullif(current_setting('xinqi.corp_id', true), '')::uuid));

-- when its link was last sent by SMS
alter table corp_invite add column sms_at timestamptz;
