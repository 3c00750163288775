-- An enterprise is judged again (docs/decisions/0134): each time that it was verified is a standing of its own, with its end. `corp` says
-- what holds now, by the rule of 0061.
create table corp_standing (
  standing_id uuid primary key,
  corp_id uuid not null references corp,
  -- as the register knew it
  name text not null,
  credit_code text not null,
  -- null: before 0125 nobody had to show that he speaks for it
  way text check (way in ('transfer', 'legal', 'made')),
  test boolean not null,
  verified_at timestamptz not null,
  -- name of the legal person, to ask about him again; empty once it is over
  pii_dek bytea,
  pii_blob bytea,
  -- when the register is asked next, and how often it was silent in a row
  due_at timestamptz not null,
  tries smallint not null default 0,
  -- its last answer, and what it contradicts since when
  judged_at timestamptz,
  judged_test boolean,
  doubt text check (doubt in ('renamed', 'legal', 'expired')),
  doubt_at timestamptz,
  lost_at timestamptz,
  lost_reason text check (lost_reason in ('deregistered', 'revoked', 'renamed', 'legal', 'expired', 'closed')),
  lost_test boolean,
  check ((doubt is null) = (doubt_at is null)),
  check ((lost_at is null) = (lost_reason is null))
);
create unique index corp_standing_open on corp_standing (corp_id) where lost_at is null;
create index corp_standing_corp on corp_standing (corp_id, verified_at);
create index corp_standing_due on corp_standing (due_at) where lost_at is null;

-- those of before are asked about within a month, not all at once
insert into corp_standing (standing_id, corp_id, name, credit_code, test, verified_at, due_at)
select gen_random_uuid(), corp_id, name, credit_code, verified_test, verified_at, now() + random() * interval '30 days'
from corp where verified_at is not null;

-- the product itself acts, where the register says that an enterprise is no more
alter table corp_log alter column actor_account_id drop not null;
