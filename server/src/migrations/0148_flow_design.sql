-- What a request was drawn as, in the bytes whose hash its evidence names (docs/decisions/0147): a flow may be drawn anew, and approvers whom the
-- initiator named stand in no version. Requests from before have none; their version is asked.
create table flow_design (
  inst_id uuid primary key references flow_inst,
  corp_id uuid not null references corp,
  text text not null
);
alter table flow_design enable row level security;
alter table flow_design force row level security;
create policy flow_design_own on flow_design using (corp_id::text = current_setting('xinqi.corp_id', true));
