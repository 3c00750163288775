// The read model after every kind of act is what the contracts say, counters included, also when acts race (D-14).

import type { Client } from '@xinqi/scenario';
import { directoryRoutes } from '@xinqi/wire/directory';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../../platform/db.ts';
import { party, startProduct, type World } from '../../../../testing/start-product.ts';
import { differences, foldCounts } from './store.ts';

let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
});
afterAll(() => w.close());

const clean = async () => expect(await differences(w.deps.db, 20)).toEqual([]);
type Row = { list: number; slot: number; self_sign: boolean; sign_no: string | null };
const rowsOf = async (applyId: string): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select list, slot, self_sign, sign_no from contract_row where apply_id = ${applyId} order by list, row_id`.execute(
      w.deps.db,
    );
  return rows;
};
const two = () =>
  w.send(
    sender,
    [
      party('张三', '13800000101', { orderNum: 1 }),
      party('李四', '13800000102', {
        orderNum: 2,
        fields: [{ kind: 'signature', page: 0, x: 300, y: 300, width: 120, height: 48 }],
      }),
    ],
    { ifOrder: 1 },
  );

describe('rows follow the contract', () => {
  it('draft, sent, half signed, finished', async () => {
    const { applyId } = await sender.call(r.create, { saveToDraftBox: 1, contractName: '草稿一' });
    expect(await rowsOf(applyId)).toMatchObject([{ list: 1, slot: -1 }]);
    await sender.call(r.create, { saveToDraftBox: 1, contractName: '草稿二', applyId, draftVersion: 1 });
    await clean();
    await sender.call(r.draftDel, { applyId });
    expect(await rowsOf(applyId)).toEqual([]);
    await clean();

    const sent = await two();
    expect((await rowsOf(sent.applyId)).map((x) => [x.list, x.slot])).toEqual([
      [1, 0],
      [2, 20],
    ]);
    const first = await w.openLink('13800000101');
    await w.sign(first.signer, first.link);
    await w.drain();
    expect((await rowsOf(sent.applyId)).map((x) => [x.list, x.slot])).toEqual([
      [1, 0],
      [2, 0],
      [2, 20],
    ]);
    await clean();
    const second = await w.openLink('13800000102');
    await w.sign(second.signer, second.link);
    await w.drain();
    expect((await rowsOf(sent.applyId)).map((x) => [x.list, x.slot])).toEqual([
      [1, 3],
      [2, 3],
      [2, 3],
    ]);
    await clean();
  });

  it('refused, cancelled, expired', async () => {
    const refused = await two();
    const { signer, link } = await w.openLink('13800000101');
    await signer.call(r.refuse, { ...link, reason: '条款有误' });
    const cancelled = await two();
    await sender.call(r.batchCancel, { applyIds: [cancelled.applyId], reason: '不再需要' });
    const expired = await two();
    await sql`update apply set sign_expire = ${w.clock.now()} where apply_id = ${expired.applyId}`.execute(
      w.deps.db,
    );
    await w.families
      .flatMap((f) => f.sweeps ?? [])
      .find((x) => x.name === 'signing.expire')!
      .run();
    const slots = await Promise.all(
      [refused, cancelled, expired].map(async (s) => (await rowsOf(s.applyId)).map((x) => x.slot)),
    );
    expect(slots).toEqual([
      [2, 2],
      [4, 4],
      [5, 5],
    ]);
    await clean();
  });

  it('a contract that one signs too is one’s turn in both lists', async () => {
    const { applyId, signNos } = await w.send(sender, [party('陈思远', '13800000001')]);
    expect(await rowsOf(applyId)).toEqual([
      { list: 1, slot: 20, self_sign: true, sign_no: signNos[0] },
      { list: 2, slot: 20, self_sign: true, sign_no: signNos[0] },
    ]);
    await clean();
  });

  it('a line that names an enterprise is its operator’s; verified, it has that of its member, in no directory of his', async () => {
    const name = '后认证科技有限公司';
    const { accountId, client } = await w.person('13800000103', '王五');
    const sent = await w.send(sender, [party(name, '13800000103', { userType: 1, operatorName: '王五' })]);
    const row = async () => {
      const { rows } = await sql<{ viewer: string; directory_id: string | null }>`
        select viewer, directory_id from contract_row where apply_id = ${sent.applyId} and list = 2`.execute(
        w.deps.db,
      );
      return rows;
    };
    await clean();
    const { directoryId } = await client.call(directoryRoutes.create, { name: '待签' });
    await client.call(directoryRoutes.saveApplySignToDir, { directoryId, signNos: sent.signNos });
    const [own] = await row();
    expect(own!.directory_id).toBe(directoryId);
    const { corpId } = await inTx(w.deps.db, async (tx) => {
      const made = await w.product.account.createCorp(tx, { name });
      await w.product.account.addMember(tx, { ...made, accountId, superFlag: true });
      return made;
    });
    await w.drain();
    expect(await row()).toEqual([own]);
    await inTx(w.deps.db, (tx) => w.product.verifyMade(tx, corpId));
    await w.drain();
    expect(await row()).toEqual([{ viewer: corpId, directory_id: null }]);
    await clean();
  });
});

describe('counters', () => {
  it('stay right when many act at once, before and after folding', async () => {
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => w.send(sender, [party('赵六', '13800000104')])),
    );
    await Promise.all([
      ...sent.map((s) => sender.call(r.batchCancel, { applyIds: [s.applyId], reason: '不再需要' })),
      ...Array.from({ length: 6 }, () => inTx(w.deps.db, (tx) => foldCounts(tx, 7))),
    ]);
    await clean();
    while ((await inTx(w.deps.db, (tx) => foldCounts(tx, 1000))) > 0);
    const { rows } = await sql<{ n: number }>`select count(*) as n from contract_count_delta`.execute(
      w.deps.db,
    );
    expect(rows[0]!.n).toBe(0);
    await clean();
  });

  it('a wrong row, text or counter is found', async () => {
    await sql`update contract_count set n = n + 1 where slot = 4 and list = 1`.execute(w.deps.db);
    await sql`update contract_text set body = '别的' where apply_id = (select apply_id from apply limit 1)`.execute(
      w.deps.db,
    );
    await sql`update contract_row set slot = 9 where row_id = (select row_id from contract_row where slot = 3 limit 1)`.execute(
      w.deps.db,
    );
    const kinds = new Set((await differences(w.deps.db, 20)).map((d) => d.what));
    expect(kinds).toEqual(new Set(['row', 'text', 'count']));
  });
});
