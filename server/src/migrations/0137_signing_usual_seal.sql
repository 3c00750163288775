-- The seal of the sender's enterprise that stands chosen when its own line is signed (docs/decisions/0114): a proposal, no right.
alter table apply add column usual_seal uuid;
