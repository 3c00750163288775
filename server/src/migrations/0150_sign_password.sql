-- The signing password (签署密码, docs/decisions/0139): six digits by which the owner of an account confirms what he signs.
create table sign_password (
  account_id uuid primary key references account,
  -- argon2id over a keyed hash of account and digits: without the key of this installation a million tries do not find it
  hash text not null,
  set_at timestamptz not null
);

-- a signing password is a try like an identity check, and leaves nothing that would be sealed
comment on table will_check is 'What a signatory passed or failed before he signs: identity checks and his signing password.';
