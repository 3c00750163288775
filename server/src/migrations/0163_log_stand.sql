-- Ledger: the sequencer's lock and its stand in one question (docs/decisions/0121). A volatile function sees in each of its statements what
-- was committed before that statement, so that the stand is read after the lock was had; one statement around both would read before.

-- No row: another sequencer is at work. `halt`: why the log is stopped, where the store of checkpoints does not say so itself.
create function xinqi_log_stand(named text, at_most integer) returns table (
  ended boolean, halt text, size bigint, root bytea, event_id uuid, leaf_hash bytea, body bytea
)
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  if not pg_try_advisory_xact_lock(7021962) then
    return;
  end if;
  -- the waiting events in an order that keeps every contract's own order
  return query
    select exists (select from ledger_past p where p.origin = named),
      (select h.cause || ': ' || h.detail from ledger_halt h where h.cause <> 'store' order by h.since limit 1),
      s.size, s.root, e.event_id, e.leaf_hash, e.body
    from (select) one left join ledger_state s on s.id = 1 left join (
      select w.event_id, w.leaf_hash, w.body, w.ts, w.seq_in_apply from ledger_event w
      where w.log_index is null order by w.ts, w.seq_in_apply, w.event_id limit at_most) e on true
    order by e.ts, e.seq_in_apply, e.event_id;
end $$;
