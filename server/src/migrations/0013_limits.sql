-- Platform: several rate limits of one act in one statement and one commit (server/src/platform/limits.ts).

-- Counts one use of each key in order and stops at the first that is over: what a refused limit stands before is not
-- counted. Answers that limit's place (from 1) and the start of its window; no row when all allow the act.
create function xinqi_use_limits(
  keys text[], most integer[], seconds integer[], at timestamptz
) returns table (place integer, window_start timestamptz)
language plpgsql set search_path = pg_catalog, public as $$
declare
  n integer;
  since timestamptz;
begin
  for i in 1 .. cardinality(keys) loop
    since := at - make_interval(secs => seconds[i]);
    insert into rate_counter as c (key, uses, started) values (keys[i], 1, at)
    on conflict (key) do update set
      uses = case when c.started <= since then 1 else c.uses + 1 end,
      started = case when c.started <= since then at else c.started end
    returning c.uses, c.started into n, window_start;
    if n > most[i] then
      place := i;
      return next;
      return;
    end if;
  end loop;
end $$;
