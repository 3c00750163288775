-- Notice: who a text is due to, and what became of it where a phone or a sender has had enough (docs/decisions/0068).
alter table message
  -- of texts that count: the account whose act it is, or the party key of who has none; his enterprise; null: it counts for nobody
  add column sent_by text,
  add column sent_for uuid,
  -- the phone's owner has dealt with the sender before
  add column known boolean not null default false,
  -- the act that it tells of is the transaction that wrote it: one SMS for a phone and act
  add column act xid8 default pg_current_xact_id(),
  -- counted against the limits already: tries after the first do not count again
  add column counted boolean not null default false,
  -- how many it stands for, itself included
  add column stands_for integer not null default 1,
  -- whose text says it, too
  add column bundled_into uuid references message (message_id) on delete set null,
  drop constraint message_state_check,
  -- held: goes out once there is room again; dropped: not sent, a limit was reached; bundled: another text says it, too
  add constraint message_state_check
    check (state in ('waiting', 'delivered', 'failed', 'withheld', 'held', 'dropped', 'bundled'));
create index message_act on message (act) where state = 'waiting';
create index message_held on message (due_at) where state = 'held';
create index message_held_phone on message (target_blind) where state = 'held';
create index message_bundled on message (bundled_into) where bundled_into is not null;
