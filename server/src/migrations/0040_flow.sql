-- Flow: what an enterprise lets be approved, by whom, and every request on its way (docs/decisions/0040). A request keeps
-- the version it began with; its tasks are people of the enterprise, whether they have an account or not.

create table flow (
  flow_id uuid primary key,
  corp_id uuid not null references corp,
  -- 0 before a contract goes out, 1 before a seal is used
  flow_type smallint not null check (flow_type in (0, 1)),
  name text not null check (char_length(name) between 1 and 40),
  enabled boolean not null default false,
  version integer not null default 0,
  -- {groups, members, seals}; empty lists: no restriction
  scope jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- who changed it last, as he was called then
  updated_by text not null,
  deleted_at timestamptz
);
create unique index flow_name on flow (corp_id, flow_type, name) where deleted_at is null;

-- What a version looked like when the first request began with it, or when it was last saved.
create table flow_version (
  flow_id uuid not null references flow,
  version integer not null,
  corp_id uuid not null references corp,
  name text not null,
  design jsonb not null,
  self_approve boolean not null,
  sms_confirm boolean not null,
  created_at timestamptz not null,
  primary key (flow_id, version)
);

-- One row an enterprise that ever made a flow. It is the lock between switching and using: whoever sends or signs holds
-- it FOR SHARE, whoever changes a flow FOR UPDATE, so that a flow switched on first is never passed by.
create table flow_setting (
  corp_id uuid primary key references corp,
  file_audit boolean not null default false
);

create table flow_inst (
  inst_id uuid primary key,
  inst_no text not null unique,
  corp_id uuid not null references corp,
  flow_id uuid not null,
  version integer not null,
  flow_type smallint not null check (flow_type in (0, 1)),
  apply_id uuid not null,
  apply_no text not null,
  -- as it was called then; search
  contract_name text not null,
  -- of flow_type 1
  sign_no text,
  seal_id uuid,
  -- as it was called then
  seal_name text,
  asker_account uuid not null references account,
  -- the asker among the people of the enterprise; null: of another one (a lent seal)
  asker_member uuid references corp_user,
  asker_name text not null,
  note text not null default '',
  -- fen
  amount bigint,
  -- steps as they apply to this request: name, mode, approvers, hours, late, escalateTo
  steps jsonb not null,
  -- which step is open
  at smallint not null default 0,
  -- 0 running, 1 passed, 2 rejected, 3 revoked, 4 timed out
  status smallint not null default 0 check (status between 0 and 4),
  reason text not null default '',
  -- hash of the document that is approved (revision 0)
  document_sha256 text not null,
  -- address under which the product was reached, for links
  origin text not null,
  revision integer not null default 0,
  reminded_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  foreign key (flow_id, version) references flow_version (flow_id, version),
  check ((flow_type = 1) = (sign_no is not null and seal_id is not null)),
  check ((status = 0) = (finished_at is null))
);
-- one running request for a line, and one for a contract
create unique index flow_inst_line on flow_inst (sign_no) where status = 0 and flow_type = 1;
create unique index flow_inst_apply on flow_inst (apply_id) where status = 0 and flow_type = 0;
create index flow_inst_about on flow_inst (apply_no);
-- what the gate asks before a seal is used
create index flow_inst_of_line on flow_inst (sign_no) where flow_type = 1;
create index flow_inst_corp on flow_inst (corp_id, flow_type, created_at desc, inst_id desc);
create index flow_inst_asker on flow_inst (asker_account, flow_type, created_at desc, inst_id desc);
create index flow_inst_flow on flow_inst (flow_id) where status = 0;
create index flow_inst_version on flow_inst (flow_id, version);

-- Finds the enterprise of a request: links and sweeps come without one. Holds nothing private, hence no row-level security.
create table flow_ref (
  inst_id uuid primary key references flow_inst,
  inst_no text not null unique,
  corp_id uuid not null references corp,
  apply_id uuid not null,
  -- when the open step is late; null: never, it was late already, or the request has ended
  due_at timestamptz
);
create index flow_ref_due on flow_ref (due_at) where due_at is not null;
create index flow_ref_apply on flow_ref (apply_id);

create table flow_task (
  task_id uuid primary key,
  inst_id uuid not null references flow_inst,
  corp_id uuid not null references corp,
  step smallint not null,
  -- order within the request
  place integer not null,
  member_id uuid not null references corp_user,
  -- 0 waiting, 1 pending, 2 approved, 3 rejected, 4 handed on, 5 left
  state smallint not null check (state between 0 and 5),
  origin text not null check (origin in ('design', 'transfer', 'add', 'delegate', 'escalate', 'absent')),
  instead_of uuid references corp_user,
  reason text not null default '',
  method text check (method in ('session', 'sms')),
  -- generation and expiry of the link that the approver was sent last
  link_gen integer not null default 0,
  link_exp timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz
);
-- places are counted anew when somebody is asked between two others
create index flow_task_of on flow_task (inst_id, place);
create index flow_task_open on flow_task (member_id, created_at desc) where state in (0, 1);
create index flow_task_done on flow_task (member_id, decided_at desc) where state in (2, 3);

-- Who decides in somebody's place for a while (委托审批); one at a time.
create table flow_delegate (
  corp_id uuid not null references corp,
  member_id uuid not null references corp_user,
  delegate_id uuid not null references corp_user,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (corp_id, member_id),
  check (delegate_id <> member_id)
);

do $$
declare t text;
begin
  foreach t in array array['flow', 'flow_version', 'flow_setting', 'flow_inst', 'flow_task', 'flow_delegate'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy %I on %I using (corp_id::text = current_setting('xinqi.corp_id', true))$p$, t || '_own', t);
  end loop;
end $$;

-- Amount of a contract as its sender states it, in fen: conditions of flows ask for it.
alter table apply add column amount bigint check (amount >= 0);
-- The approval under which a seal was used.
alter table seal_use add column inst_no text;
