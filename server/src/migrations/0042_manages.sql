-- Org: whether somebody heads the department of a member, or one above it (docs/decisions/0042). Other families ask in their
-- own queries (people/reach.ts writes the call). Walks up from the member: ten levels at most, whatever the size of the
-- enterprise. Row-level security holds here too: the function names the enterprise and gives the setting back.
create function org_manages(corp uuid, head uuid, member uuid) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  acting text := current_setting('xinqi.corp_id', true);
  answer boolean;
begin
  perform set_config('xinqi.corp_id', corp::text, true);
  with recursive above as (
    select g.group_id, g.parent_id, g.head_id from corp_user u join corp_group g on g.group_id = u.group_id
      where u.corp_id = corp and u.account_id = member and u.left_at is null
    union all
    select g.group_id, g.parent_id, g.head_id from corp_group g join above a on g.group_id = a.parent_id
  )
  select exists (select from above a join corp_user h on h.member_id = a.head_id
    where h.corp_id = corp and h.account_id = head and h.left_at is null) into answer;
  perform set_config('xinqi.corp_id', coalesce(acting, ''), true);
  return answer;
end $$;
-- The same of whoever a line of a contract belongs to (0031).
create function org_manages(corp uuid, head uuid, member_key bytea) returns boolean
language sql set search_path = pg_catalog, public as $$
  select coalesce((select org_manages(corp, head, a.account_id) from account a where a.party_key = member_key), false) $$;
