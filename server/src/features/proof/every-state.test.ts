// A pack for every contract that was sent: refused, cancelled, terminated, expired, voided and running ones each say first what they
// are, hold, and name the event that made it so.
import { readZip } from '@xinqi/evidence/verify';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { verifyFile } from '@xinqi/verifier';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { party, type Sent, startProduct, type World } from '../../testing/start-product.ts';

const [one, two] = ['13800000901', '13800000902'];
let w: World;
let sender: Client;
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000900', '陈思远')).client;
});
afterAll(() => w.close());

const place = (y: number) => ({ kind: 'signature' as const, page: 0, x: 80, y, width: 120, height: 48 });
const send = (): Promise<Sent> =>
  w.send(
    sender,
    [party('张三', one, { fields: [place(200)] }), party('李四', two, { fields: [place(400)] })],
    { signExpire: new Date(w.clock.now().getTime() + 600_000).toISOString() },
  );
async function sign(mobile: string): Promise<void> {
  const { signer, link } = await w.openLink(mobile);
  await w.sign(signer, link);
  await w.drain();
}
async function judged(applyNo: string) {
  const { url } = await sender.call(r.downloadUrl, { applyNo, kind: 'pack' });
  const { rawPayload: pack } = await w.app.inject({ method: 'GET', url });
  const options = { anchors: [w.product.signer.certificate('root')], crypto: nodeCryptoPort };
  const report = await verifyFile(pack, { ...options, now: w.clock.now() });
  return { pack, report, refuted: report.claims.filter(({ result }) => result === 'refuted') };
}

const refuse = async () => {
  const { signer, link } = await w.openLink(two);
  await signer.call(r.refuse, { ...link, reason: '条款不同意' });
};
const cancel = ({ applyId }: Sent) => sender.call(r.batchCancel, { applyIds: [applyId], reason: '价格有误' });
const terminate = ({ applyId }: Sent) => sender.call(r.termination, { applyId, reason: '不再合作' });
const expire = async () => {
  w.clock.advance(700);
  await w.families
    .flatMap((family) => family.sweeps ?? [])
    .find(({ name }) => name === 'signing.expire')!
    .run();
};

it.each<[name: string, signed: boolean, state: string, end: (sent: Sent) => unknown]>([
  ['nobody has signed', false, '签署中', () => undefined],
  ['one has signed', true, '签署中', () => undefined],
  ['it was cancelled', false, '已撤销', cancel],
  ['it was terminated', true, '已终止', terminate],
  ['it was refused', true, '已拒签', refuse],
  ['it expired', true, '已过期', expire],
])(
  '%s: its pack holds and says first what it is',
  async (_name, signed, state, end) => {
    const sent = await send();
    if (signed) await sign(one);
    await end(sent);
    await w.drain();
    const { pack, report, refuted } = await judged(sent.applyNo);
    expect(refuted).toEqual([]);
    expect(report.verdict).toMatch(state === '签署中' ? /^valid/ : /^valid_with_warnings$/);
    expect(report.state).toMatch(new RegExp(`^${state}（`));
    expect(report.claims[0]).toMatchObject({ claim: 'state', result: 'proved' });
    if (state !== '签署中') expect(report.warnings[0]).toContain(state);
    expect(report.signatures).toHaveLength(signed ? 1 : 0);
    expect([...readZip(new Uint8Array(pack), () => true).files.keys()]).toContain('docs/final.pdf');
  },
  60_000,
);

it('a draft has none, nor has a contract that is being finished', async () => {
  const sent = await send();
  for (const mobile of [one, two]) {
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
  }
  expect(await w.ask(sender, r.downloadUrl, { applyNo: sent.applyNo, kind: 'pack' })).toBe(
    'DOWNLOAD_NOT_READY',
  );
  await w.drain();
  expect((await judged(sent.applyNo)).report.state).toMatch(/^已完成（/);
}, 60_000);
