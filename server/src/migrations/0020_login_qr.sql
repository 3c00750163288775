-- Login by QR code: shown by one browser (browser_hash), scanned once by a signed-in phone (scan_hash), confirmed there,
-- entered by the same browser. Both secrets stand as hashes.

create table login_qr (
  qr_id uuid primary key,
  browser_hash bytea not null,
  scan_hash bytea not null unique,
  -- of the browser that shows it, for the confirming page
  device text not null,
  place text not null,
  state text not null check (state in ('waiting', 'scanned', 'confirmed', 'refused')),
  account_id uuid references account,
  created_at timestamptz not null,
  -- to be scanned, confirmed, entered: a minute for each
  expires_at timestamptz not null,
  check ((state = 'waiting') = (account_id is null))
);
create index login_qr_expiry on login_qr (expires_at);
