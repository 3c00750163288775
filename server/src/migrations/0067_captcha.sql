-- Account: a captcha is a piece of work and a riddle (docs/decisions/0067). The answer of a puzzle may lie beside the true one
-- by so many pixels; the work is a hash with so many leading zero bits. Seals of forms stand in the same table and ask for
-- neither.
alter table captcha
  add column tolerance smallint not null default 0,
  add column work_bits smallint not null default 0;
