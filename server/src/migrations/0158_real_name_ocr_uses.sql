-- A reading fills in one attempt after the other until one matches: each says what the person had changed by then.
create table ocr_use (
  attempt_id uuid not null references real_name_attempt,
  reading_id uuid not null references ocr_reading,
  -- names of the fields that the person changed
  corrected text[] not null,
  -- what he entered in their place; empty once the account is closed
  pii_dek bytea,
  pii_blob bytea,
  primary key (attempt_id, reading_id)
);
create index ocr_use_reading on ocr_use (reading_id);
insert into ocr_use (attempt_id, reading_id, corrected)
  select attempt_id, reading_id, corrected from ocr_reading where attempt_id is not null;
drop index ocr_reading_unused;
alter table ocr_reading drop column attempt_id, drop column corrected;
create index ocr_reading_created on ocr_reading (created_at);
