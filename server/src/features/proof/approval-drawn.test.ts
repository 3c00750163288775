// What an approval was drawn as lies in packs of the enterprise that approved and in nobody else's (docs/decisions/0147, 0040), in the bytes
// that its event hashes, whatever the flow has become since.
import { secondVerifier } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { flowRoutes } from '@xinqi/wire/flow';
import { type PackOpening, signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/as-owner.ts';
import { type Flows, member, type Person, startFlows, step } from '../../testing/start-flows.ts';
import { party } from '../../testing/start-product.ts';

const elsewhere = '别家科技有限公司';
const natural = '13710000009';
let f: Flows;
let other: string;
let asker: Person;
/** Named by the initiator; by the flow of his enterprise; by that of the other. */
let near: Person;
let zhou: Person;
let wu: Person;
let operator: Person;
let byLink: Client;
let applyNo: string;
beforeAll(async () => {
  f = await startFlows();
  [asker, near, zhou] = [await f.person('王申请'), await f.person('李近'), await f.person('周审批')];
  other = await f.corp(elsewhere);
  operator = await f.person('别家人', { superFlag: true }, other);
  wu = await f.person('吴审批', { superFlag: true }, other);
  const sends = { flowType: 0 as const, design: [step('any', member(zhou), { name: '法务复核' })] };
  const flow = await f.flow(sends);
  const seals = { flowType: 1 as const, design: [step('any', member(wu), { name: '印章保管' })] };
  const drawn = { name: '用印', scope: {}, ...seals } as never;
  const { flowId, version } = await operator.client.call(flowRoutes.updateFlow, drawn);
  const on = await operator.client.call(flowRoutes.switchFlow, { flowId, version, enabled: 1 });

  const corpLine = { userType: 1, operatorName: operator.name } as const;
  const parties = [party(elsewhere, operator.mobile, corpLine), party('签约人', natural)];
  const approveJson = [{ name: '业务复核', memberIds: [near.memberId] }];
  const contract = { contractName: '审批原文', contractId: await f.file(asker.client), approveJson };
  const sent = { ...contract, signatoryJson: parties };
  applyNo = (await asker.client.call(r.create, sent, '/c/applySign/create')).applyNo!;
  const [request] = (await asker.client.call(flowRoutes.listApprover, { applyNo })).list;
  for (const who of [near, zhou]) await f.decide(who, request!.instIdNo);
  const { signNo } = (await operator.client.call(r.info, { applyNo })).me!;
  const line = { applyNo, signNo };
  const { sealId } = await f.sealOf(operator, line);
  const { instIdNo } = await operator.client.call(flowRoutes.flowInst, { ...line, sealId });
  await f.decide(wu, instIdNo);
  // both are drawn anew since
  const again = { ...seals, design: [step('any', member(operator), { name: '另一步' })] };
  const redrawn = { ...again, flowId, version: on.version, name: '用印', scope: {} } as never;
  await operator.client.call(flowRoutes.updateFlow, redrawn);
  await f.redraw(flow, { ...sends, design: [step('all', member(near), { name: '另一步' })] });

  await operator.client.call(r.willCode, line);
  const { strokes: _none, ...input } = await f.submission(operator.client, line);
  await operator.client.call(r.submit, { ...input, sealId, code: await f.codeOf(operator.mobile) });
  const { signer, link } = await f.openLink(natural);
  await f.sign(signer, link);
  byLink = signer;
  await f.drain();
}, 120_000);
afterAll(() => f?.close());

async function packOf(client: Client, open?: PackOpening[]) {
  const { url } = await client.call(r.downloadUrl, { applyNo, kind: 'pack', ...(open ? { open } : {}) });
  return new Uint8Array((await f.app.inject({ method: 'GET', url })).rawPayload);
}
const textOf = ({ files }: ReturnType<typeof readZip>, of: RegExp) =>
  [...files].flatMap(([name, bytes]) => (of.test(name) ? [Buffer.from(bytes).toString()] : [])).join('\n');
/** What both verifiers say of its preimages, and what of them names a step of an approval. */
async function told(bytes: Uint8Array, earlier?: Uint8Array) {
  const root = f.product.signer.certificate('root');
  const now = f.clock.now();
  const { verdict, claims } = await verifyFile(bytes, {
    anchors: [root],
    crypto: nodeCryptoPort,
    now,
    earlier,
  });
  const of = (id: string) => claims.find(({ claim }) => claim === id);
  const [second] = secondVerifier([bytes], root, now, undefined, earlier);
  for (const id of ['preimages', 'earlier']) expect(second!.claims[id]?.result).toBe(of(id)?.result);
  const drawn = textOf(
    readZip(bytes, () => true),
    /^preimages\/.*\.json$/,
  );
  const steps = ['业务复核', '法务复核', '印章保管', '另一步'].filter((name) => drawn.includes(name));
  return { verdict, preimages: of('preimages'), earlier: of('earlier')?.result, steps, drawn };
}
const own = (n: number, of: number) => ({
  result: 'proved',
  reason: `${n} 份原文；另有 ${of} 份审批流程不在包内，只有审批的企业自己的证据包收录`,
});

it('the sender gets his own, with those whom he named, as they were then', async () => {
  const bytes = await packOf(asker.client);
  const { verdict, preimages, steps, drawn } = await told(bytes);
  expect([verdict, steps]).toEqual(['valid', ['业务复核', '法务复核']]);
  expect(preimages).toMatchObject(own(4, 1));
  expect(drawn).toContain(near.memberId);
  expect(drawn).not.toContain(wu.memberId);
});

it('the enterprise that signs gets its own alone', async () => {
  const { verdict, preimages, steps, drawn } = await told(await packOf(operator.client));
  expect([verdict, steps]).toEqual(['valid', ['印章保管']]);
  expect(preimages).toMatchObject(own(4, 1));
  for (const { memberId } of [near, zhou]) expect(drawn).not.toContain(memberId);
});

it('who comes by a link gets none', async () => {
  const bytes = await packOf(byLink);
  const { verdict, preimages, steps } = await told(bytes);
  expect([verdict, steps]).toEqual(['valid', []]);
  expect(preimages).toMatchObject(own(3, 2));
  const all = textOf(
    readZip(bytes, () => true),
    /\.(json|ndjson|html|txt)$/,
  );
  for (const { memberId } of [near, zhou, wu]) expect(all).not.toContain(memberId);
});

it('a holder who opens no names tells no approvals either', async () => {
  const { verdict, steps } = await told(await packOf(asker.client, ['title']));
  expect([verdict, steps]).toEqual(['valid', []]);
});

it('packs of several holders do not contradict each other', async () => {
  const packs = [await packOf(byLink), await packOf(asker.client), await packOf(operator.client)];
  for (const [i, earlier] of packs.entries())
    for (const later of packs.filter((_, at) => at !== i)) {
      const said = await told(later, earlier);
      expect([said.verdict, said.earlier]).toEqual(['valid', 'proved']);
    }
});

it('a court gets all of them', async () => {
  const { pack } = (await f.product.disclose({ applyNo, order: '（2026）京01民初1号', by: '法务' }))!;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await pack.open(0, pack.length! - 1)) chunks.push(chunk as Uint8Array);
  const { preimages, steps } = await told(new Uint8Array(Buffer.concat(chunks)));
  expect(steps).toEqual(['业务复核', '法务复核', '印章保管']);
  expect(preimages).toMatchObject({ result: 'proved', reason: '5 份原文' });
});

it('a request from before texts were kept: its version is what was hashed, unless the initiator named approvers', async () => {
  for (const corp of [f.corpId, other])
    await asOwner(f.deps.db, { accountId: '', corpId: corp }, (tx) =>
      sql`delete from flow_design`.execute(tx),
    );
  const [signs, sends] = [await told(await packOf(operator.client)), await told(await packOf(asker.client))];
  expect([signs.steps, signs.preimages]).toMatchObject([['印章保管'], own(4, 1)]);
  expect([sends.verdict, sends.steps, sends.preimages]).toMatchObject(['valid', [], own(3, 2)]);
});
