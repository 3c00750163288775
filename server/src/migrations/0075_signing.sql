-- What the sender asked for beside parties and fields (needQifengSign, needPresSign, serverCa, needCa, consumMode, pay, returnURL),
-- as wire/src/signing/create-schemas.ts names it; drafts keep it in their sealed blob.
alter table apply add column terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object');

-- The place of the 保全章 that this line's revision fills when it is the last.
alter table sign_info add column pres_field text;
-- Where the signatory's device said that it is, sealed, until he has signed or refused; of who stood in the line then.
alter table sign_info add column location_dek bytea;
alter table sign_info add column location_blob bytea;
alter table sign_info add column location_gen integer;
alter table sign_info add check ((location_dek is null) = (location_blob is null) and (location_dek is null) = (location_gen is null));
