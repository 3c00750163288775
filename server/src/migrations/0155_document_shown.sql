-- Which of a contract's files have gone to who stands in a line (docs/decisions/0146); forgotten when he signs, his intent says when.
create table document_shown (
  sign_no text not null references sign_info (sign_no) on delete cascade,
  recipient_gen integer not null,
  position integer not null,
  shown_at timestamptz not null,
  primary key (sign_no, recipient_gen, position)
);
