-- Notice: the notice centre and which channels somebody wants for which event. Both belong to an account, and to the
-- enterprise for which it acts there (null: for itself).

create table notice (
  notice_id uuid primary key,
  account_id uuid not null,
  corp_id uuid,
  event text not null,
  title text not null,
  body text not null,
  -- path and query of a page of ours; never a link pair
  page text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_of on notice (account_id, corp_id, notice_id desc);
create index notice_unread on notice (account_id, corp_id, notice_id desc) where read_at is null;
create index notice_age on notice (created_at);

create table notice_choice (
  account_id uuid not null,
  corp_id uuid,
  event text not null,
  -- what was chosen of app, sms, mail; no row: as usual (domain/notice)
  channels text[] not null,
  changed_at timestamptz not null,
  constraint notice_choice_one unique nulls not distinct (account_id, corp_id, event)
);
