-- Platform: limits of an act that count all or none, in one statement and one commit (server/src/platform/limits.ts).

-- Counts one use of each key if every one of them fits, none otherwise, and none in any case unless `counts`. Answers as xinqi_use_limits.
create function xinqi_fit_limits(
  keys text[], most integer[], seconds integer[], at timestamptz, counts boolean
) returns table (place integer, window_start timestamptz)
language plpgsql set search_path = pg_catalog, public as $$
begin
  begin
    select u.place, u.window_start into place, window_start from xinqi_use_limits(keys, most, seconds, at) u;
    if place is not null or not counts then
      raise exception 'not to be counted' using errcode = 'XQ001';
    end if;
  exception when sqlstate 'XQ001' then
    -- what was counted is taken back; who was over is still known
  end;
  if place is not null then
    return next;
  end if;
end $$;
