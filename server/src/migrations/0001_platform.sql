-- Platform: role of the application, bearer tokens, download tickets, rate counters, job queue door.
-- Runs as the owner. graphile-worker's own schema is installed before this file (migrate.ts).

create table bearer_token (
  token_id uuid primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('user', 'console', 'sign')),
  group_id uuid not null,
  subject jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index bearer_token_group on bearer_token (group_id);
create index bearer_token_expiry on bearer_token (expires_at);

create table download_ticket (
  ticket_hash bytea primary key,
  resource jsonb not null,
  expires_at timestamptz not null
);

create table rate_counter (
  key text primary key,
  uses integer not null,
  started timestamptz not null
);

-- The application role may add jobs, but not read or change the queue.
create function xinqi_add_job(
  job_name text, payload json, queue text, run_at timestamptz, max_attempts integer, job_key text
) returns void language sql security definer set search_path = pg_catalog, graphile_worker as $$
  select graphile_worker.add_job(
    identifier => job_name, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => job_key
  );
$$;
