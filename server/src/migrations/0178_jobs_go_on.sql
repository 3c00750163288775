-- Jobs go on in the process whose transaction added them (platform/queue/local-jobs.ts, docs/decisions/0167): they are due when its lease is
-- over, and nobody else takes them before. Which request of a job is meant is told by its revision: another of the same key raises it.
drop function xinqi_add_jobs(json);

-- One after the other, so that they are taken in this order, and the last of one key stands. Whatever the queue asks here is planned once a
-- connection: it holds arrays, for which PostgreSQL would make a plan each time (half of what adding a job cost).
create function xinqi_add_jobs(jobs json) returns table (job_id bigint, job_revision integer)
language plpgsql security definer set search_path = xinqi_queue, pg_catalog, graphile_worker, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  j record;
begin
  for j in
    select * from json_to_recordset(jobs)
      as x(name text, payload json, queue text, run_at timestamptz, lease double precision, max_attempts integer, key text)
  loop
    select a.id, a.revision into job_id, job_revision from graphile_worker.add_job(
      identifier => j.name, payload => j.payload, queue_name => j.queue,
      run_at => coalesce(j.run_at, now() + make_interval(secs => j.lease)), max_attempts => j.max_attempts, job_key => j.key
    ) a;
    return next;
  end loop;
end $$;

-- Those of the jobs that are still the same request, held until the transaction ends. The queue's own functions ask for ids alone, and would
-- end what was asked anew meanwhile.
create function xinqi_queue.same_jobs(ids bigint[], revisions integer[]) returns bigint[]
language sql set search_path = pg_catalog, graphile_worker, pg_temp as $$
  select coalesce(array_agg(id), '{}') from (
    select j.id from graphile_worker._private_jobs j join unnest(ids, revisions) as t(id, revision) using (id, revision)
    where j.locked_at is null order by j.id for update of j
  ) same
$$;

create function xinqi_end_jobs(ids bigint[], revisions integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, graphile_worker, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  perform graphile_worker.complete_jobs(xinqi_queue.same_jobs(ids, revisions));
end $$;

-- Due in so many seconds; `tries` counts as the tries that they had.
create function xinqi_put_off_jobs(ids bigint[], revisions integer[], seconds double precision, tries integer) returns void
language plpgsql security definer set search_path = pg_catalog, graphile_worker, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  perform graphile_worker.reschedule_jobs(
    xinqi_queue.same_jobs(ids, revisions), run_at => now() + make_interval(secs => seconds), attempts => tries);
end $$;
