-- Demo: which accounts the demo made, by its own published numbers, so that a production start finds them also when one has
-- another phone since (docs/decisions/0065).
create table demo_account (
  account_id uuid primary key references account (account_id) on delete cascade,
  mobile text not null
);

-- Notice: the outbox forgets. A code goes as soon as it was handed over or is of no use any more (what is sealed is sealed anew
-- without it; the target stays for the operator's receipt), target and text of everything after a month. That a message was
-- sent, when, and what became of it, stays.
alter table message
  alter column pii_dek drop not null,
  alter column pii_blob drop not null,
  alter column target_blind drop not null,
  -- when a code that is still kept is of no use; null: there is none
  add column code_until timestamptz,
  add constraint message_whole_or_forgotten check ((pii_dek is null) = (pii_blob is null));
update message set code_until = coalesce(not_after, created_at) where template like 'code%';
create index message_code on message (code_until) where code_until is not null;
create index message_text on message (created_at) where pii_dek is not null;
