-- 法定代表人确认 (docs/decisions/0127): the legal person of an enterprise says that its applicant speaks for it.
alter table corp_proof add column way text not null default 'transfer' check (way in ('transfer', 'legal'));
alter table corp_proof alter column way drop default;
-- of a legal person there is no bank, and account_end is that of his phone
alter table corp_proof alter column bank_name drop not null;
-- his phone; empty thirty days after he was asked
alter table corp_proof add column mobile_blind bytea;
create index corp_proof_mobile on corp_proof (mobile_blind) where mobile_blind is not null;
