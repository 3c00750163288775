-- Seal: what a tag labels: seals in an enterprise's view, saved signatures in a person's. Only its owner sees it; what is gone
-- is shown to nobody, so nothing refers to it.

alter table user_tag add column target_ids uuid[] not null default '{}' check (cardinality(target_ids) <= 200);
