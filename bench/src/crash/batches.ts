// A list of counterparts is sent by the product's own job: the sender learns that it was taken, and looks again later. Each row has a
// contract name of its own, so that the judges see a row that was sent twice.
import { randomInt, randomUUID } from 'node:crypto';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { again, freshMobile, type Person, until } from './people.ts';

const at = (name: 'batchCreate' | 'batchInfo') => `/i/applySign/${name}`;

export async function batchStory(person: Person): Promise<void> {
  const { stage, client } = person;
  const contractId = await person.file();
  const batchId = randomUUID();
  const name = `批次${randomInt(1e9)}`;
  const rows = Array.from({ length: 4 + Math.floor(stage.random() * 8) }, (_, i) => ({
    number: i + 2,
    cells: [`对方${'甲乙丙丁戊己庚辛壬癸子丑'[i]}`, freshMobile()],
  }));
  const field = { kind: 'signature' as const, page: 0, x: 60, y: 600, width: 120, height: 48 };
  const payload = { batchId, contractId, contractName: name, rows };
  // the same batch again, however often its answer is lost
  const { total } = await again(stage, () =>
    client.call(
      r.batchCreate,
      { ...payload, signatoryJson: [{ listed: true, fields: [field] }] },
      at('batchCreate'),
    ),
  );
  stage.journal.ack({ kind: 'batch', batchId, rows: rows.length });
  if (total !== rows.length) throw new Error(`batch ${batchId} took ${total} of ${rows.length} rows`);
  await until(stage, async () => {
    const { waiting, failed, why } = await client.call(r.batchInfo, { batchId }, at('batchInfo'));
    if (failed > 0 || why) throw new Error(`batch ${batchId}: ${failed} rows failed, ${why}`);
    return waiting === 0 ? true : undefined;
  });
}
