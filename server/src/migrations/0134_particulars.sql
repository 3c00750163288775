-- Watermark on reading (docs/decisions/0112): as the enterprise usually has it, and as a contract was sent.
alter table corp_particulars add column watermark boolean not null default false;
alter table apply add column watermark boolean not null default false;
