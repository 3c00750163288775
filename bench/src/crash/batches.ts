// A list of counterparts is sent by the product's own job: the sender learns that it was taken, and looks again later. Each row has a
// contract name of its own, so that the judges see a row that was sent twice. Now and then the rows fill in a form, so that each has a file
// that was made for it ahead of its turn; now and then the sender signs all of them himself by one act of will, part by part: whatever is
// killed in between, he repeats the part and hears the same.
import { randomInt, randomUUID } from 'node:crypto';
import { penStrokes } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import type { Input } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { templateRoutes as t } from '@xinqi/wire/template';
import { again, freshMobile, message, type Person, until } from './people.ts';

const at = (name: 'batchCreate' | 'batchInfo') => `/i/applySign/${name}`;
const fields = [{ kind: 'signature' as const, page: 0, x: 60, y: 600, width: 120, height: 48 }];
type Batch = Input<typeof r.batchCreate>;

/** One file for all; `signsToo`: the sender signs it, too. */
async function onFile(person: Person, rows: Batch['rows'], signsToo: boolean): Promise<Batch> {
  const contractId = await person.file();
  const own = { self: true as const, fields: fields.map((field) => ({ ...field, x: 240 })) };
  return {
    ...{ batchId: randomUUID(), contractId, contractName: `批次${randomInt(1e9)}`, rows },
    signatoryJson: [{ listed: true, fields }, ...(signsToo ? [own] : [])],
  };
}

/** A person's template with one variable on its page, made once. */
const forms = new WeakMap<Person, string>();
async function formOf(person: Person): Promise<string> {
  const known = forms.get(person);
  if (known) return known;
  const { stage, client } = person;
  const contractId = await person.file();
  const rent = { name: '租金', kind: 'money' as const, required: true, filledBy: 'sender' as const };
  const box = { name: '租金', page: 0, x: 0.1, y: 0.5, width: 0.4, height: 0.03, size: 11 };
  const made = { contractId, name: `表单${randomInt(1e9)}`, roles: [{ role: '乙方', fields }] };
  const boxes = [{ ...box, align: 'left' as const, wrap: false }];
  const { tplId } = await again(stage, () =>
    client.call(t.operate, { ...made, variables: [rent], boxes }, '/i/tpl/advancedVersion/operate'),
  );
  forms.set(person, tplId);
  return tplId;
}

/** A file for each row. */
async function onForm(person: Person, rows: Batch['rows']): Promise<Batch> {
  const { stage, client } = person;
  const tplId = await formOf(person);
  const { payload } = await again(stage, () => client.call(t.use, { tplId, forList: true }, '/i/tpl/use'));
  const { saveToDraftBox: _draft, contractNo: _no, signatoryJson, ...common } = payload;
  return {
    ...{ ...common, batchId: randomUUID(), contractName: `批次${randomInt(1e9)}` },
    signatoryJson: signatoryJson.map((line) => ({ ...line, listed: true, role: '乙方' })),
    // behind the two columns of a party: its number, five of the contract, and the variable
    rows: rows.slice(0, 3).map(({ number, cells }) => ({
      number,
      cells: [...cells, '', '', '', '', '', '', `${5000 + number}`],
    })),
  };
}

export async function batchStory(person: Person): Promise<void> {
  const { stage, client } = person;
  const rows = Array.from({ length: 4 + Math.floor(stage.random() * 8) }, (_, i) => ({
    number: i + 2,
    cells: [`对方${'甲乙丙丁戊己庚辛壬癸子丑'[i]}`, freshMobile()],
  }));
  const asForm = stage.random() < 0.25;
  const signsToo = !asForm && stage.random() < 0.5;
  const batch = asForm ? await onForm(person, rows) : await onFile(person, rows, signsToo);
  const { batchId } = batch;
  // the same batch again, however often its answer is lost
  const { total } = await again(stage, () => client.call(r.batchCreate, batch, at('batchCreate')));
  stage.journal.ack({ kind: 'batch', batchId, rows: batch.rows.length });
  if (total !== batch.rows.length)
    throw new Error(`batch ${batchId} took ${total} of ${batch.rows.length} rows`);
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
