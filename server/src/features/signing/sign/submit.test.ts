// What a signer can send (A-05, enterprise seals, texts, consent): refused before anything is accepted, or sealed.
import type { Client } from '@xinqi/scenario';
import { penStrokes } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsTenant } from '../../../platform/database/act-as-tenant.ts';
import { inTx } from '../../../platform/db.ts';
import { judgeDownload } from '../../../testing/judges/judge-download.ts';
import { type Pair, type Party, party, startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
let sender: Client;
let phones = 13_800_000_200;
const phone = () => String(phones++);
beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13800000001', '陈思远')).client;
});
afterAll(() => w.close());

type Submission = Input<typeof r.submit>;
const place = (x: number, y = 300) => ({ page: 0, x, y, width: 120, height: 48 });

/** A contract of these parties; the first one's link is open. */
async function opened(first: Partial<Party>, ...others: Party[]) {
  const mobile = first.signatoryMobile ?? phone();
  const sent = await w.send(sender, [party('王小明', mobile, first), ...others]);
  const { signer, link } = await w.openLink(mobile);
  const detail = await signer.call(r.info, { applyNo: sent.applyNo });
  return { ...sent, mobile, signer, link, detail, ready: await w.submission(signer, link) };
}
const statusOf = async (signer: Client, { applyNo }: { applyNo: string }) =>
  (await signer.call(r.info, { applyNo })).parties.map((p) => p.status);
/** Refused with this code, and the line is as open as before. */
async function refused(o: { signer: Client; link: Pair }, input: Submission, code: string) {
  expect(await w.ask(o.signer, r.submit, input)).toBe(code);
  expect(await statusOf(o.signer, o.link)).toContain(0);
}
/** Accepted, and the file that comes out is good. */
async function sealed(o: { signer: Client; link: Pair; applyNo: string }, input: Submission) {
  expect(await w.ask(o.signer, r.submit, input)).toBeUndefined();
  await w.drain();
  const detail = await sender.call(r.info, { applyNo: o.applyNo });
  expect([detail.stuck, detail.status]).toEqual([null, 3]);
  const { report } = await judgeDownload(w, sender, { applyNo: o.applyNo, kind: 'pdf' });
  expect(report.verdict).toBe('valid');
}

describe('what was read and agreed to', () => {
  it('the consent in force and a revision of this document, or nothing', async () => {
    const o = await opened({});
    await refused(o, { ...o.ready, consentHash: 'a'.repeat(64) }, 'SIGN_CONSENT');
    await refused(o, { ...o.ready, documentSha256: 'b'.repeat(64) }, 'SIGN_DOCUMENT_CHANGED');
    const other = await opened({});
    await refused(o, { ...o.ready, documentSha256: other.ready.documentSha256 }, 'SIGN_DOCUMENT_CHANGED');
    await sealed(o, o.ready);
  });
});

describe('signatures', () => {
  it('none, a dot, or a seal that was not chosen: asked for again', async () => {
    const o = await opened({});
    const { strokes: _, ...bare } = o.ready;
    await refused(o, bare, 'SIGN_SIGNATURE_REQUIRED');
    const dot = [
      {
        points: [
          { x: 5, y: 5, time: 1 },
          { x: 6, y: 5, time: 2 },
        ],
      },
    ];
    await refused(o, { ...o.ready, strokes: dot }, 'SIGN_SIGNATURE_REQUIRED');
    await refused(o, { ...o.ready, strokes: [] }, 'PARAM_INVALID');
    await sealed(o, { ...bare, sealId: 'personal' });
  });
  it('the smallest field that can be placed is sealed too', async () => {
    const o = await opened({ fields: [{ kind: 'signature', page: 0, x: 80, y: 300, width: 8, height: 8 }] });
    await sealed(o, o.ready);
  });
  it('A-05: a drawing for another line is none; one for this line serves once', async () => {
    const [a, b] = [await opened({}), await opened({})];
    const draw = async (o: typeof a) => {
      const { handSignId, url } = await o.signer.call(sealRoutes.handSignUrl, {
        applyNo: o.applyNo,
        signNo: o.link.signNo,
      });
      const q = new URL(url).searchParams;
      await w.anyone.call(sealRoutes.handSignCreate, {
        handSignId,
        sign: q.get('sign')!,
        ts: Number(q.get('ts')),
        strokes: penStrokes(),
      });
      return handSignId;
    };
    const { strokes: _, ...bare } = a.ready;
    await refused(a, { ...bare, handSignId: await draw(b) }, 'SIGN_SIGNATURE_REQUIRED');
    const stranger = await w.person(phone(), '路人');
    const { handSignId } = await stranger.client.call(sealRoutes.handSignCreate, { strokes: penStrokes() });
    await refused(a, { ...bare, handSignId }, 'SIGN_SIGNATURE_REQUIRED');
    await refused(
      a,
      { ...bare, handSignId: '00000000-0000-4000-8000-000000000000' },
      'SIGN_SIGNATURE_REQUIRED',
    );
    await sealed(a, { ...bare, handSignId: await draw(a) });
  });
  it('A-05: the token of one line never serves another, of the same or of another contract', async () => {
    const second = party('李四', phone(), { fields: [{ kind: 'signature', ...place(300) }] });
    const [a, b] = [await opened({}, second), await opened({})];
    await refused(a, { ...a.ready, signNo: a.signNos[1]! }, 'LINK_INVALID');
    await refused(a, { ...a.ready, signNo: b.link.signNo }, 'LINK_INVALID');
    await refused(a, { ...a.ready, applyNo: b.applyNo }, 'LINK_INVALID');
    expect(await w.ask(a.signer, r.refuse, { applyNo: a.applyNo, signNo: a.signNos[1]!, reason: 'x' })).toBe(
      'LINK_INVALID',
    );
    expect(await statusOf(b.signer, b.link)).toEqual([0]);
  });
});

describe('texts', () => {
  const text = (label: string, required = true) => ({
    kind: 'text' as const,
    ...place(80, 400),
    label,
    required,
  });
  const withText = () =>
    opened(
      { fields: [{ kind: 'signature', ...place(80) }, text('住址'), text('备注', false)] },
      party('李四', phone(), {
        fields: [
          { kind: 'signature', ...place(300) },
          { ...text('电话'), x: 300 },
        ],
      }),
    );
  it('required ones are filled, with nothing that reorders what one sees', async () => {
    const o = await withText();
    const own = o.detail.fields.find((f) => f.label === '住址')!.fieldId;
    await refused(o, o.ready, 'SIGN_TEXT_REQUIRED');
    for (const value of ['', '   ', 'a\nb', 'a\u202eb', '\u2066x'])
      await refused(o, { ...o.ready, texts: [{ fieldId: own, value }] }, 'SIGN_TEXT_REQUIRED');
    await refused(o, { ...o.ready, texts: [{ fieldId: own, value: 'a\u0000b' }] }, 'BODY_UNREADABLE');
    await refused(o, { ...o.ready, texts: [{ fieldId: own, value: '长'.repeat(201) }] }, 'PARAM_INVALID');
  });
  it('A-05: only into one’s own text fields', async () => {
    const [o, other] = [await withText(), await withText()];
    const find = (from: typeof o, label: string | null, signNo?: string) =>
      from.detail.fields.find((f) => f.label === label && (!signNo || f.signNo === signNo))!.fieldId;
    const right = { fieldId: find(o, '住址'), value: '北京市' };
    for (const fieldId of [
      find(o, '电话'),
      find(other, '住址'),
      find(o, null, o.link.signNo),
      '00000000-0000-4000-8000-000000000000',
    ])
      await refused(o, { ...o.ready, texts: [right, { fieldId, value: '他人' }] }, 'NOT_FOUND');
  });
  it('whatever characters are typed, the revision is made', async () => {
    const o = await opened({
      fields: [
        { kind: 'signature', ...place(80) },
        { ...text('住址'), width: 8, height: 8 },
      ],
    });
    const own = o.detail.fields.find((f) => f.kind === 'text')!.fieldId;
    await sealed(o, { ...o.ready, texts: [{ fieldId: own, value: `😀\u{10ffff}𠮷${'长'.repeat(150)}` }] });
  });
});

describe('enterprise seals', () => {
  const name = '北京云签科技有限公司';
  const mobiles = { boss: phone(), sealer: phone(), member: phone(), departed: phone() };
  let corpId: string;
  let sealer: string;
  const sealId = async () => {
    const o = await forOperator(mobiles.boss, '老板');
    return o.detail.me!.seals[0]!.sealId;
  };
  const forOperator = (signatoryMobile: string, operatorName: string, more: Partial<Party> = {}) =>
    opened({
      userType: 1,
      signatoryFullName: name,
      operatorName,
      signatoryMobile,
      fields: [{ kind: 'seal', ...place(80), width: 113, height: 113 }],
      ...more,
    });
  beforeAll(async () => {
    corpId = await w.corp(name);
    await w.member(corpId, mobiles.boss, '老板', { superFlag: true });
    sealer = (await w.member(corpId, mobiles.sealer, '印章员', { superFlag: false, pids: [4, 103] }))
      .accountId;
    await w.member(corpId, mobiles.member, '员工', { superFlag: false, pids: [103] });
    const other = await w.corp('上海远达贸易有限公司');
    await w.member(other, mobiles.departed, '外人', { superFlag: true });
  });
  it('its super administrator uses it, and a member under a grant; to manage seals is not to use them', async () => {
    const boss = await w.anyone.login(mobiles.boss, 'demo2026');
    const seal = await sealId();
    expect((await forOperator(mobiles.sealer, '印章员')).detail.me?.seals).toEqual([]);
    const userIds = [sealer];
    await boss.call(sealRoutes.grantOrRevokeSeal, { sealId: seal, grant: 1, userIds });
    for (const [mobile, operator] of [
      [mobiles.boss, '老板'],
      [mobiles.sealer, '印章员'],
    ] as const) {
      const o = await forOperator(mobile, operator);
      const { strokes: _, ...bare } = o.ready;
      expect(o.detail.me?.seals).toHaveLength(1);
      await sealed(o, { ...bare, sealId: o.detail.me!.seals[0]!.sealId });
    }
  });
  it('who merely typed its name, a member without the right (a child right without its parent too), a foreign administrator do not', async () => {
    const seal = await sealId();
    for (const mobile of [phone(), mobiles.member, mobiles.departed]) {
      const o = await forOperator(mobile, '某人');
      expect(o.detail.me?.seals).toEqual([]);
      for (const input of [o.ready, { ...o.ready, sealId: seal }, { ...o.ready, sealId: 'sample' }])
        await refused(o, input, 'SIGN_SEAL_FORBIDDEN');
    }
  });
  it('nor across the page edges', async () => {
    const contractId = await w.file(sender, 2);
    const mobile = phone();
    const fields = [{ kind: 'signature' as const, ...place(80) }];
    await w.send(
      sender,
      [party(name, mobile, { userType: 1, operatorName: '某人', edgeSeal: true, fields })],
      { contractId },
    );
    const { signer, link } = await w.openLink(mobile);
    await refused({ signer, link }, await w.submission(signer, link), 'SIGN_SEAL_FORBIDDEN');
  });
  it('a stranger cannot sign for it by hand either; a member without the right to the seal can', async () => {
    const byHand = async (mobile: string) =>
      opened({
        userType: 1,
        signatoryFullName: name,
        operatorName: '某人',
        signatoryMobile: mobile,
        fields: [{ kind: 'signature', ...place(80) }],
      });
    const stranger = await byHand(phone());
    expect(stranger.detail.me).toMatchObject({ canSign: false });
    await refused(stranger, stranger.ready, 'SIGN_SEAL_FORBIDDEN');
    const member = await byHand(mobiles.member);
    await sealed(member, member.ready);
  });
  it('A-05: another enterprise’s seal is no seal of mine', async () => {
    const seal = await sealId();
    const o = await opened({
      userType: 1,
      signatoryFullName: '上海远达贸易有限公司',
      operatorName: '外人',
      signatoryMobile: mobiles.departed,
      fields: [{ kind: 'seal', ...place(80), width: 113, height: 113 }],
    });
    await refused(o, { ...o.ready, sealId: seal }, 'SIGN_SEAL_FORBIDDEN');
    const person = await opened({});
    await refused(person, { ...person.ready, sealId: seal }, 'SIGN_SIGNATURE_REQUIRED');
  });
  it('E-07: a membership that ends takes the seal from the contract that is open', async () => {
    const o = await forOperator(mobiles.sealer, '印章员');
    const seal = o.detail.me!.seals[0]!.sealId;
    await inTx(w.deps.db, async (tx) => {
      await actAsTenant(tx, corpId);
      await sql`update corp_member set active = false, pids = '{}' where not super_flag and corp_id = ${corpId}`.execute(
        tx,
      );
    });
    await refused(o, { ...o.ready, sealId: seal }, 'SIGN_SEAL_FORBIDDEN');
  });
});
