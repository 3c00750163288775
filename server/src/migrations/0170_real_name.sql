-- A living face before a party outside (docs/decisions/0149), to verify a person or before he signs. No picture and no template ever comes here.
alter table real_name_attempt drop constraint real_name_attempt_way_check;
alter table real_name_attempt add constraint real_name_attempt_way_check
  check (way in ('operator3', 'bank4', 'bank3', 'face', 'review'));

create table face_check (
  -- of the attempt, which the family that asks has written down
  attempt_id uuid primary key,
  -- of what whoever comes back from the party's page brings along; who began it does not have it
  return_hash bytea not null unique,
  -- keyed hash of name and number: the answer must be about them
  subject bytea not null,
  -- what whoever comes back is asked about: for whom, masked, and for what
  shown jsonb not null,
  correct boolean not null,
  -- the party's number of the question and its page, once it has answered; a number of before is refused
  token text unique,
  url text,
  -- denied: who showed the face does not know of it · failed: no answer, or one to another question
  state text not null default 'asked' check (state in ('asked', 'answered', 'denied', 'failed')),
  answer jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((token is null) = (url is null)),
  check ((state = 'answered') = (answer is not null))
);
create index face_check_created on face_check (created_at);
