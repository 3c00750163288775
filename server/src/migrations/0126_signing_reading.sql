-- What the sender demands of a signatory's reading (强制阅读): every page in view, and so many seconds at least.
alter table sign_info add column read_whole boolean not null default false;
alter table sign_info add column read_seconds integer not null default 0 check (read_seconds between 0 and 600);
-- Where time is demanded: since when the text is open to who stands in the line, and which generation of the line that is.
alter table sign_info add column read_since timestamptz;
alter table sign_info add column read_gen integer;
alter table sign_info add check ((read_since is null) = (read_gen is null));
