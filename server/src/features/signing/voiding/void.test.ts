// Voiding: a contract of its own with the same signatories; the original stands in 作废中 until all signed or one did not.
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let phones = 13_800_000_800;
const phone = () => String(phones++);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
});
afterAll(() => w.close());

const field = (x: number) => [{ kind: 'signature' as const, page: 0, x, y: 300, width: 120, height: 48 }];
const signAll = async (mobiles: readonly string[]) => {
  for (const mobile of mobiles) {
    const { signer, link } = await w.openLink(mobile);
    const input = await w.submission(signer, link);
    const { me } = await signer.call(r.info, link);
    const seal =
      me!.seals.length > 0 && me!.seals[0]!.sealId !== 'personal' ? me!.seals[0]!.sealId : undefined;
    await signer.call(r.submit, { ...input, ...(seal ? { sealId: seal } : {}) });
    await w.drain();
  }
};
/** A person and an enterprise that is not registered, both signed. */
const finished = async () => {
  const mobiles = [phone(), phone()];
  const sent = await w.send(sender, [
    party('张三', mobiles[0]!, { fields: field(80) }),
    party('上海建材有限公司', mobiles[1]!, { userType: 1, operatorName: '李四', fields: field(300) }),
  ]);
  await signAll(mobiles);
  return { ...sent, mobiles };
};
const statusOf = async (applyNo: string) => (await sender.call(r.info, { applyNo })).status;
const told = async (mobile: string, pattern: RegExp) =>
  (await w.messages(mobile)).filter((m) => pattern.test(m)).length;
const wordsOf = async (applyNo: string) =>
  (await sender.call(r.signRecord, { applyNo })).list.map((e) => e.text);

describe('voiding', () => {
  it('all sign: the original is void, both name each other in detail and evidence, both packs are valid', async () => {
    const original = await finished();
    const made = await sender.call(r.invalidation, { applyId: original.applyId, reason: '价格条款有误' });
    expect(await statusOf(original.applyNo)).toBe(9);
    const child = await sender.call(r.info, { applyNo: made.applyNo });
    expect([child.createType, child.status, child.parties.map((p) => p.name).sort()]).toEqual([
      8,
      0,
      ['上海建材有限公司', '张三'].sort(),
    ]);
    expect(child.related).toMatchObject({ role: 'voids', applyNo: original.applyNo, reachable: true });
    expect((await sender.call(r.info, { applyNo: original.applyNo })).related).toMatchObject({
      role: 'voided_by',
      applyNo: made.applyNo,
      status: 0,
    });
    // While it is being signed the contract is valid and can be downloaded, and no second one is started.
    expect(await w.ask(sender, r.downloadUrl, { applyNo: original.applyNo, kind: 'pack' })).toBeUndefined();
    const again = { applyId: original.applyId, reason: '再次' };
    expect(await w.ask(sender, r.invalidation, again)).toBe('VOID_RUNNING');
    await signAll(original.mobiles);
    expect([await statusOf(made.applyNo), await statusOf(original.applyNo)]).toEqual([3, 10]);
    for (const mobile of [...original.mobiles, '13800000001'])
      expect(await told(mobile, /已由各方签署作废协议，合同已作废/)).toBe(1);
    expect(await wordsOf(original.applyNo)).toEqual(
      expect.arrayContaining([
        '发起作废，等待各方签署作废协议：价格条款有误',
        '各方已签署作废协议，合同作废',
      ]),
    );
    expect(await wordsOf(made.applyNo)).toContain('本合同用于作废另一份合同：价格条款有误');
    expect(await w.ask(sender, r.invalidation, again)).toBe('VOID_VOIDED');
    expect(await w.ask(sender, r.invalidation, { applyId: made.applyId, reason: 'x' })).toBe('VOID_OF_VOID');
    await w.product.ledger.anchorNow();
    for (const applyNo of [made.applyNo, original.applyNo]) {
      const { bytes, report } = await judgeDownload(w, sender, { applyNo, kind: 'pack' });
      const isVoid = applyNo === original.applyNo;
      expect([report.verdict, report.contract]).toEqual([isVoid ? 'valid_with_warnings' : 'valid', applyNo]);
      const state = isVoid ? new RegExp(`^已作废（.*作废协议 ${made.applyNo}）`) : /^已完成/;
      expect(report.state).toMatch(state);
      // The pack of the voided contract does not keep back that it is void.
      expect(bytes.includes('"step":"done"')).toBe(applyNo === original.applyNo);
    }
  });

  it.each(['refuse', 'cancel', 'expire'])(
    '%s: the original stays valid, everybody is told, it can be tried again',
    async (how) => {
      const original = await finished();
      const start = () => sender.call(r.invalidation, { applyId: original.applyId, reason: '协商一致' });
      const made = await start();
      const { signer, link } = await w.openLink(original.mobiles[0]!);
      if (how === 'refuse') await signer.call(r.refuse, { ...link, reason: '不同意' });
      else if (how === 'cancel')
        await sender.call(r.batchCancel, { applyIds: [made.applyId], reason: '不作废了' });
      else {
        await sql`update apply set sign_expire = ${w.clock.now()} where apply_id = ${made.applyId}`.execute(
          w.deps.db,
        );
        await w.families
          .flatMap((f) => f.sweeps ?? [])
          .find((x) => x.name === 'signing.expire')!
          .run();
      }
      expect(await statusOf(original.applyNo)).toBe(3);
      expect(await told(original.mobiles[1]!, /的作废协议未签署完成，合同继续有效/)).toBe(1);
      expect(await wordsOf(original.applyNo)).toContain('作废协议未签署完成，合同继续有效');
      const second = await start();
      expect(await statusOf(original.applyNo)).toBe(9);
      expect((await sender.call(r.info, { applyNo: original.applyNo })).related?.applyNo).toBe(
        second.applyNo,
      );
    },
  );

  it('nobody is put in the place of a signatory: the sender cannot void by a hand of his own', async () => {
    const original = await finished();
    const made = await sender.call(r.invalidation, { applyId: original.applyId, reason: '协商一致' });
    const { signer, link } = await w.openLink(original.mobiles[0]!);
    const other = { name: '冒名者', mobile: phone() };
    const line = { signNo: link.signNo };
    const codes = [
      await w.ask(sender, r.correctLine, { ...line, mobile: other.mobile }),
      await w.ask(sender, r.replaceLine, { ...line, ...other, reason: '更换' }),
      await w.ask(sender, r.addSignatory, { applyId: made.applyId, ...other }),
      await w.ask(signer, r.transfer, { ...link, ...other, reason: '转交' }),
    ];
    expect(codes).toEqual(codes.map(() => 'VOID_PARTIES_FIXED'));
    expect(await w.messages(other.mobile)).toEqual([]);
  });

  it('only what is finished, and two at once make one', async () => {
    const open = await w.send(sender, [party('王小明', phone())]);
    expect(await w.ask(sender, r.invalidation, { applyId: open.applyId, reason: 'x' })).toBe(
      'VOID_NOT_FINISHED',
    );
    const original = await finished();
    const input = { applyId: original.applyId, reason: '重复点击' };
    const codes = await Promise.all([1, 2, 3].map(() => w.ask(sender, r.invalidation, input)));
    expect(codes.filter((c) => c === undefined)).toHaveLength(1);
    expect(codes.filter((c) => c === 'VOID_RUNNING')).toHaveLength(2);
  });
});
