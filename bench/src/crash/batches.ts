// A list of counterparts is sent by the product's own job: the sender learns that it was taken, and looks again later. Each row has a
// contract name of its own, so that the judges see a row that was sent twice. Now and then the sender signs all of them himself by one act of
// will, part by part: whatever is killed in between, he repeats the part and hears the same.
import { randomInt, randomUUID } from 'node:crypto';
import { penStrokes } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { again, freshMobile, message, type Person, until } from './people.ts';

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
  const signsToo = stage.random() < 0.5;
  const own = { self: true as const, fields: [{ ...field, x: 240 }] };
  const signatoryJson = [{ listed: true as const, fields: [field] }, ...(signsToo ? [own] : [])];
  const payload = { batchId, contractId, contractName: name, rows, signatoryJson };
  // the same batch again, however often its answer is lost
  const { total } = await again(stage, () => client.call(r.batchCreate, payload, at('batchCreate')));
  stage.journal.ack({ kind: 'batch', batchId, rows: rows.length });
  if (total !== rows.length) throw new Error(`batch ${batchId} took ${total} of ${rows.length} rows`);
  await until(stage, async () => {
    const { waiting, failed, why } = await client.call(r.batchInfo, { batchId }, at('batchInfo'));
    if (failed > 0 || why) throw new Error(`batch ${batchId}: ${failed} rows failed, ${why}`);
    return waiting === 0 ? true : undefined;
  });
  if (signsToo) await signTogether(person, batchId);
}

async function signTogether(person: Person, batchId: string): Promise<void> {
  const { stage, client, mobile } = person;
  const { ownSignNos: signNos } = await again(stage, () =>
    client.call(r.batchInfo, { batchId }, at('batchInfo')),
  );
  const { list, consentHash } = await again(stage, () => client.call(r.batchSignCheck, { signNos }));
  const items = list.map(({ signNo, documentSha256 }) => ({ signNo, documentSha256 }));
  const strokes = penStrokes(randomInt(100));
  const opened = async () => {
    await again(stage, () => client.call(r.batchSignCode, { items }));
    const code = await message(stage, client, mobile, /验证码([0-9]{6})，用于一次签署/);
    return { items, consentHash, strokes, code };
  };
  let act = await opened();
  for (let from: number | null = 0; from !== null; ) {
    const begins: number = from;
    try {
      const { results, next } = await again(stage, () => client.call(r.batchSign, { ...act, from: begins }));
      const refused = results.find(({ ok }) => !ok);
      // a fault of a killed database in one line is told as one: the part is asked for again
      if (refused && refused.code !== 'SYSTEM') throw new Error(`${refused.signNo}: ${refused.message}`);
      if (!refused) from = next;
    } catch (error) {
      // killed between the code that was used up and the act that it opened, or another message came first
      if (!(error instanceof Refused && error.code === 'SIGN_CODE_WRONG')) throw error;
      act = await opened();
    }
  }
  stage.journal.ack({ kind: 'together', signNos });
}
