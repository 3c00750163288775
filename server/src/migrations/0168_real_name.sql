-- 授权委托书 (docs/decisions/0140): the legal person signs in the product that the applicant speaks for the enterprise.
alter table corp_proof drop constraint corp_proof_way_check;
alter table corp_proof add constraint corp_proof_way_check check (way in ('transfer', 'legal', 'letter'));
-- the contract that is the letter
alter table corp_proof add column apply_no text;
alter table corp_proof add check ((way = 'letter') = (apply_no is not null));
create unique index corp_proof_letter on corp_proof (apply_no) where apply_no is not null;

alter table corp_standing drop constraint corp_standing_way_check;
alter table corp_standing add constraint corp_standing_way_check check (way in ('transfer', 'legal', 'letter', 'made'));
