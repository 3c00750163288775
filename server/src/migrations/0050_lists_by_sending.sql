-- A whole list in the order of sending as one index range, like contract_row_all in that of the last change (migration 0025):
-- pages far from the beginning and ranges of days pass over the entries of one range instead of merging fourteen.
create index contract_row_sent on contract_row (viewer, list, created_at, row_id) include (slot) where del_status = 0;

-- Both with the slot: a plan may take them for a tab's range of days too, and would fetch the rows of all tabs for it.
drop index contract_row_all;
create index contract_row_all on contract_row (viewer, list, updated_at, row_id) include (slot) where del_status = 0;
