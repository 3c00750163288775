-- Real names by review (docs/decisions/0145): an application is an attempt of its own way, on which two people of the platform decide.
alter table real_name_attempt drop constraint real_name_attempt_way_check;
alter table real_name_attempt add constraint real_name_attempt_way_check
  check (way in ('operator3', 'bank4', 'bank3', 'review'));

-- Who may decide. Each time that somebody was given the right stands here with its end: its history.
create table real_name_reviewer (
  grant_id uuid primary key,
  account_id uuid not null references account,
  granted_at timestamptz not null,
  -- who of the operator did it, in his words
  granted_by text not null,
  ended_at timestamptz,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
);
create unique index real_name_reviewer_now on real_name_reviewer (account_id) where ended_at is null;

create table real_name_review (
  attempt_id uuid primary key references real_name_attempt,
  account_id uuid not null references account,
  paper text not null check (paper in ('passport', 'hk_macao_permit', 'taiwan_permit', 'residence_permit', 'permanent_residence')),
  -- his name was verified before, and this corrects it
  correct boolean not null,
  state text not null default 'open' check (state in ('open', 'passed', 'refused', 'withdrawn', 'lapsed')),
  -- what the applicant reads
  reason text,
  applied_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index real_name_review_one on real_name_review (account_id) where state = 'open';
create index real_name_review_open on real_name_review (applied_at) where state = 'open';
create index real_name_review_account on real_name_review (account_id, applied_at desc);

-- Pictures live as long as somebody has to look at them; their hashes outlive them in the receipt.
create table real_name_picture (
  picture_id uuid primary key,
  account_id uuid not null references account,
  -- empty before it is handed in
  attempt_id uuid references real_name_review,
  side text not null check (side in ('front', 'back')),
  -- of the upload
  sha256 bytea not null,
  -- the picture written anew
  pii_dek bytea not null,
  pii_blob bytea not null,
  created_at timestamptz not null
);
create unique index real_name_picture_side on real_name_picture (attempt_id, side) where attempt_id is not null;
create index real_name_picture_account on real_name_picture (account_id);
create index real_name_picture_loose on real_name_picture (created_at) where attempt_id is null;

-- Who looked at which picture, first.
create table real_name_seen (
  attempt_id uuid not null references real_name_review,
  grant_id uuid not null references real_name_reviewer,
  side text not null check (side in ('front', 'back')),
  seen_at timestamptz not null,
  primary key (attempt_id, grant_id, side)
);

create table real_name_opinion (
  attempt_id uuid not null references real_name_review,
  account_id uuid not null references account,
  grant_id uuid not null references real_name_reviewer,
  pass boolean not null,
  reason text not null,
  decided_at timestamptz not null,
  -- each decides once
  primary key (attempt_id, account_id)
);
