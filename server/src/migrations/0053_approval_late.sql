-- An approval that was not decided in time was turned down by nobody: contract and line tell it apart (docs/decisions/0040).
alter table apply add column approval_late boolean not null default false;
alter table sign_info add column approval_late boolean not null default false;

alter table flow_inst no force row level security;
update apply a set approval_late = true, end_reason = null from flow_inst i
  where i.apply_id = a.apply_id and i.flow_type = 0 and i.status = 4 and a.status = 7;
update sign_info s set approval_late = true where s.status = 5 and 4 = (select i.status from flow_inst i
  where i.sign_no = s.sign_no and i.flow_type = 1 order by i.created_at desc, i.inst_id desc limit 1);
-- was shown as the reason of a rejection
update flow_inst set reason = '' where status = 4;
alter table flow_inst force row level security;
