-- Signatories fill in their variables of an advanced template before there is a contract (docs/decisions/0115).
create table fill_request (
  request_id uuid primary key,
  tpl_id uuid not null references template,
  version_id uuid not null references template_version,
  owner_id uuid not null,
  -- who asks
  account_id uuid not null references account,
  contract_name text not null,
  -- what the sender filled in, and the parties as he named them; empty once the contract went out or the request is over
  pii_dek bytea,
  pii_blob bytea,
  state text not null default 'open' check (state in ('open', 'sent', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index fill_request_owner on fill_request (owner_id, account_id, request_id desc);
alter table fill_request enable row level security;
alter table fill_request force row level security;
create policy fill_request_owner on fill_request using (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));

create table fill_request_line (
  line_id uuid primary key,
  request_id uuid not null references fill_request on delete cascade,
  owner_id uuid not null,
  role text not null,
  -- phone, names and what was filled in
  pii_dek bytea,
  pii_blob bytea,
  state text not null default 'waiting' check (state in ('waiting', 'filled', 'refused')),
  reason text not null default '',
  link_gen integer not null default 1,
  -- when he proved his phone, and when he handed it in
  verified_at timestamptz,
  filled_at timestamptz,
  unique (request_id, role)
);
alter table fill_request_line enable row level security;
alter table fill_request_line force row level security;
create policy fill_request_line_owner on fill_request_line using (owner_id::text in (current_setting('xinqi.corp_id', true), current_setting('xinqi.account_id', true)));

-- Finds the owner of a line: a link comes without one, and the sweep too. Holds nothing private, hence no row-level security.
create table fill_request_ref (
  line_id uuid primary key references fill_request_line on delete cascade,
  request_id uuid not null,
  account_id uuid not null,
  corp_id uuid,
  expires_at timestamptz not null
);
create index fill_request_ref_expires on fill_request_ref (expires_at);

-- The request whose values a filling has; forgotten with it, and what nobody sent until then cannot be sent.
alter table template_fill add column request_id uuid references fill_request on delete cascade;
