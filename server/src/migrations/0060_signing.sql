-- Who stands in a line now: the first generation of its link that is his. A token of an earlier generation was somebody else's,
-- or was given under another name (issue 13, Z-01).
alter table sign_info add column recipient_gen integer not null default 0;
-- Tokens that were issued before carried no generation; nobody can say whose they are.
delete from bearer_token where kind = 'sign';

-- A hand-off is drawn for who stands in the line when it is opened, and is used by nobody else.
alter table hand_sign add column recipient_gen integer;
delete from hand_sign where sign_no is not null;

-- When this reader last had this file written into the evidence: once an hour is enough to say that he has it.
create table download_note (
  apply_id uuid not null references apply,
  reader text not null check (length(reader) <= 80),
  file text not null check (length(file) <= 200),
  at timestamptz not null,
  primary key (apply_id, reader, file)
);

-- Tokens are compared by generation, not by time.
alter table sign_info drop column link_issued_at;

-- When this login last showed the second factor for the use of a seal: one showing lasts for the next ten minutes.
alter table login add column second_at timestamptz;
