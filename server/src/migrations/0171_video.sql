-- Recordings of signatories (docs/decisions/0150): a sentence, the parts of what was recorded, what was read of it, and what people of the sender heard.
create table video_session (
  session_id uuid primary key,
  sign_no text not null references sign_info (sign_no) on delete cascade,
  -- who stood in the line, and by which generation of its link he came (null: signed in as account_id)
  recipient_gen integer not null,
  generation integer,
  account_id uuid,
  sentence text not null,
  -- refused: no recording that can be taken, his own or by its form
  state text not null default 'open' check (state in ('open', 'recorded', 'refused')),
  -- wrapped key of its parts; null: they cannot be read any more (retention, erasure, another recording in its place)
  part_key bytea,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  -- of a recording: its file, what was read of it, leaf hash (hex) of its event
  sha256 bytea,
  facts jsonb,
  leaf text,
  recorded_at timestamptz,
  erased_at timestamptz,
  -- by the act of will that rests on it
  used_at timestamptz,
  check ((generation is null) <> (account_id is null)),
  check ((state = 'recorded') = (leaf is not null)),
  check ((leaf is null) = (sha256 is null) and (leaf is null) = (facts is null) and (leaf is null) = (recorded_at is null))
);
create index video_session_line on video_session (sign_no, started_at desc);
create index video_session_kept on video_session (started_at) where part_key is not null;
-- one recording serves one line, whatever it is called
create unique index video_session_file on video_session (sha256) where sha256 is not null;

create table video_part (
  session_id uuid not null references video_session on delete cascade,
  part smallint not null check (part between 0 and 63),
  -- of the part as it was sent
  sha256 bytea not null,
  length integer not null check (length between 1 and 262144),
  -- of the encrypted bytes in the object store
  object_key text not null,
  primary key (session_id, part)
);

create table video_review (
  review_id uuid primary key,
  session_id uuid not null references video_session on delete cascade,
  account_id uuid not null,
  verdict text not null check (verdict in ('heard', 'differs')),
  note text not null,
  reviewed_at timestamptz not null
);
create index video_review_session on video_review (session_id, reviewed_at desc);

-- who looked, and when first
create table video_seen (
  session_id uuid not null references video_session on delete cascade,
  account_id uuid not null,
  seen_at timestamptz not null,
  primary key (session_id, account_id)
);
