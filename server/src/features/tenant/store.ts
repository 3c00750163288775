// All SQL of the tenant family.
import type { Branding } from '@xinqi/domain/tenant';
import type { Tx } from '../../platform/db.ts';

type Tables = {
  tenant: {
    slug: string;
    code: string;
    name: string;
    slogan: string;
    points: string;
    logo: string;
    colour: string;
    colour_deep: string;
    enabled: boolean;
  };
};
const tables = (tx: Tx) => tx.withTables<Tables>();

/** The row of a login that is switched on. */
export async function findTenant(tx: Tx, slug: string): Promise<Branding | undefined> {
  const row = await tables(tx)
    .selectFrom('tenant')
    .selectAll()
    .where('slug', '=', slug)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { colour_deep, enabled, points, ...same } = row;
  return { ...same, points: points as unknown as Branding['points'], colourDeep: colour_deep };
}

/** Whether a tenant of this code has a login that is switched on. */
export async function hasTenantCode(tx: Tx, code: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('tenant')
    .select('slug')
    .where('code', '=', code)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the row, whether there was one of this slug or not. */
export async function upsertTenant(tx: Tx, row: Branding & { enabled: boolean }): Promise<void> {
  const { slug, colourDeep, points, ...same } = row;
  const values = { ...same, points: JSON.stringify(points), colour_deep: colourDeep };
  await tables(tx)
    .insertInto('tenant')
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute();
}
