-- An act of will of many parts (docs/decisions/0137): the code that opened it is used up; this keyed hash of code, subject, phone, login
-- and of all that was said with it lets whoever sends the very same again go on with it.
create table code_act (
  act_mac bytea primary key check (length(act_mac) = 32),
  expires_at timestamptz not null
);
create index code_act_expiry on code_act (expires_at);
