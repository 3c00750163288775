// Filters by how the caller's own enterprise keeps what it sent: type and custom fields (docs/decisions/0112). Others' contracts
// are never asked: a filter would tell what no page shows.
import type { ListFilter } from '@xinqi/wire/signing';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../scope.ts';
import { List } from '../slots.ts';

type Asked = Pick<ListFilter, 'contractTypeId' | 'customFieldId' | 'customValue'>;

/** A value as its kind compares: part of a text, the same number however it is written, or exactly this. */
function fits(value: string): RawBuilder<boolean> {
  const number = /^-?[0-9]{1,15}(\.[0-9]{1,6})?$/.test(value) ? value : null;
  return sql<boolean>`case when c ->> 'kind' = 'text' then strpos(lower(c ->> 'value'), lower(${value})) > 0
    when c ->> 'kind' in ('number', 'money') then (c ->> 'value')::numeric = ${number}::numeric
    else c ->> 'value' = ${value} end`;
}

export function keptBy(scope: Scope, f: Asked): RawBuilder<boolean> | undefined {
  const { contractTypeId, customFieldId, customValue } = f;
  const asked: RawBuilder<unknown>[] = [];
  if (contractTypeId !== undefined) asked.push(sql`a.type_id = ${contractTypeId}`);
  if (customFieldId !== undefined || customValue !== undefined) {
    const field = customFieldId === undefined ? sql`true` : sql`c ->> 'fieldId' = ${customFieldId}`;
    const value = customValue === undefined ? sql`true` : fits(customValue);
    asked.push(sql`exists (select from jsonb_array_elements(a.custom) c where ${field} and ${value})`);
  }
  if (asked.length === 0) return undefined;
  if (!scope.enterprise) return sql<boolean>`false`;
  const contract = sql.raw(scope.list === List.Sent ? 'r.row_id' : 'r.apply_id');
  asked.push(sql`a.owner_corp_id = ${scope.viewer}`, sql`a.apply_id = ${contract}`);
  return sql<boolean>`exists (select from apply a where ${sql.join(asked, sql` and `)})`;
}
