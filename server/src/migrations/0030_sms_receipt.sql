-- Notice: which text an SMS is (gateways send registered templates only), its number at the gateway, and the receipt that the
-- operator gave of the handset.

alter table message
  add column template text,
  add column gateway_id text,
  add column receipt text check (receipt in ('received', 'failed', 'unknown')),
  -- the operator's word: DELIVRD, MI:0013 …
  add column receipt_code text,
  add column receipt_at timestamptz,
  add column receipt_tries integer not null default 0,
  -- when to ask next; null: nothing to ask
  add column receipt_due timestamptz;
create index message_receipt on message (receipt_due) where receipt_due is not null;
