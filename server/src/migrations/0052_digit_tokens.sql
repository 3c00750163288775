-- Numbers stand in most contract names, and a pair of digits in a tenth of them: three digits in a row are a token as well,
-- so that a number is found by tokens that a thousandth of the contracts have. Text and marks are as in migration 0014.
drop index contract_text_tokens;
create or replace function contract_tokens(viewers uuid[], body text, marks text[]) returns bigint[]
  language sql immutable parallel safe as $$
  select array_agg(distinct pg_catalog.hashtextextended(v::text || t, 0))
  from unnest(viewers) v, (
    select unnest(array[first || second, case when first || second || third ~ '^[0-9]{3}$' then first || second || third end]) as t
    from (
      select c as first, lead(c) over o as second, lead(c, 2) over o as third
      from unnest(string_to_array(body, null)) with ordinality as x(c, at) window o as (order by at)
    ) s
    union all select unnest(marks)
  ) g where t is not null $$;
create index contract_text_tokens on contract_text using gin (contract_tokens(viewers, body, marks))
  with (fastupdate = off);
