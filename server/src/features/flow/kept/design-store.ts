// SQL of what requests were drawn as, in the bytes that their evidence hashes (docs/decisions/0147). Runs inside asOwner.
import type { Design } from '@xinqi/domain';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

/** The bytes, as text: whatever is drawn in the flow later, these stay. */
export const designText = (design: Design): string => JSON.stringify(design);

export async function keepDesign(
  tx: Tx,
  { inst_id, corp_id, text }: { inst_id: string; corp_id: string; text: string },
): Promise<void> {
  await sql`insert into flow_design (inst_id, corp_id, text) values (${inst_id}, ${corp_id}, ${text})`.execute(
    tx,
  );
}

/** Of one from before its text was kept that of its version: what was hashed, unless the initiator named approvers. */
export async function keptDesign(tx: Tx, instId: string): Promise<string> {
  const { rows } = await sql<{ text: string | null; design: Design }>`select d.text, v.design
    from flow_inst i join flow_version v using (flow_id, version) left join flow_design d using (inst_id)
    where i.inst_id = ${instId}`.execute(tx);
  const { text, design } = rows[0]!;
  return text ?? designText(design);
}
