-- All jobs of a transaction in one statement, and no NOTIFY in it: a commit with a NOTIFY holds the one lock of all databases that
-- its kind waits for. Who added them tells the workers after the commit (platform/database/tell-others.ts, docs/decisions/0156).

-- graphile-worker calls pg_notify by its bare name; with this schema first it finds this one.
create schema xinqi_queue;
create function xinqi_queue.pg_notify(channel text, payload text) returns void language plpgsql as $$ begin end $$;

-- One after the other, so that they are taken in this order, and the last of one key stands.
create function xinqi_add_jobs(jobs json) returns void
language plpgsql security definer set search_path = xinqi_queue, pg_catalog, graphile_worker, pg_temp as $$
declare
  j record;
begin
  for j in
    select * from json_to_recordset(jobs)
      as x(name text, payload json, queue text, run_at timestamptz, max_attempts integer, key text)
  loop
    perform graphile_worker.add_job(
      identifier => j.name, payload => j.payload, queue_name => j.queue, run_at => j.run_at,
      max_attempts => j.max_attempts, job_key => j.key
    );
  end loop;
end $$;

drop function xinqi_add_job(text, json, text, timestamptz, integer, text);
