-- Acts on a contract: kind, voiding, reminders; readers (抄送) beside the signatories.

alter table apply
  -- a key of the domain's contractKinds
  add column contract_kind text not null default 'general',
  -- the uploaded file, for copying the contract as new
  add column file_id uuid,
  -- a voiding contract: which one it voids
  add column voids_apply_id uuid references apply,
  -- the deadline and the end of the contract that the parties were told about
  add column deadline_told timestamptz,
  add column over_told text;
-- at most one voiding contract at a time: signing or signed, not refused, cancelled, expired or terminated
create unique index apply_voiding on apply (voids_apply_id)
  where voids_apply_id is not null and status in (-1, 0, 1, 3);
create index apply_over on apply (over_date) where status = 3 and over_date is not null;

alter table sign_info
  -- the line that took this one's place, and why
  add column replaced_by text,
  add column moved_reason text,
  -- by the signatory himself, not by the sender
  add column handed_on boolean not null default false,
  -- added after sending: no reserved field, an invisible signature
  add column added boolean not null default false,
  add column reminded_at timestamptz,
  add column remind_day text,
  add column remind_count integer not null default 0;

-- readers of a finished contract; they are found by the phone with which they registered
create table apply_cc (
  cc_id uuid primary key,
  apply_id uuid not null references apply,
  name text not null,
  mobile_masked text not null,
  mobile_blind bytea not null,
  pii_dek bytea not null,
  pii_blob bytea not null,
  told_at timestamptz,
  created_at timestamptz not null,
  unique (apply_id, mobile_blind)
);
create index apply_cc_mobile on apply_cc (mobile_blind);

-- the last pair that was revoked: it opens one sentence on why the contract ended, and nothing else
alter table sign_info
  add column dead_gen integer,
  add column dead_exp timestamptz;
