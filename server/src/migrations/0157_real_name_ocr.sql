-- Cards and licences that were read off pictures (docs/decisions/0122), and the hand-over of the camera to a phone. No picture is kept.
create table ocr_hand_over (
  hand_over_id uuid primary key,
  account_id uuid not null references account,
  -- the login that asked: it ends with it
  group_id uuid not null,
  kinds text[] not null,
  scan_hash bytea not null unique,
  -- of the one phone that opened it
  phone_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index ocr_hand_over_account on ocr_hand_over (account_id);
create index ocr_hand_over_expiry on ocr_hand_over (expires_at);

create table ocr_reading (
  reading_id uuid primary key,
  account_id uuid not null references account,
  -- gone ten minutes after its end; the reading stays
  hand_over_id uuid references ocr_hand_over on delete set null,
  kind text not null check (kind in ('id_front', 'id_back', 'licence', 'bank_card')),
  document text not null,
  hints text[] not null,
  -- SHA-256 of the upload; empty once the account is closed
  picture_hash bytea,
  -- what was read, and what the person entered in its place; empty once the account is closed
  pii_dek bytea,
  pii_blob bytea,
  party text not null,
  party_request_id text not null,
  -- the attempt that was filled in from it, and the fields that the person changed
  attempt_id uuid references real_name_attempt,
  corrected text[] not null default '{}',
  created_at timestamptz not null
);
create index ocr_reading_attempt on ocr_reading (attempt_id) where attempt_id is not null;
create index ocr_reading_hand_over on ocr_reading (hand_over_id) where hand_over_id is not null;
create index ocr_reading_account on ocr_reading (account_id);
create index ocr_reading_unused on ocr_reading (created_at) where attempt_id is null;
