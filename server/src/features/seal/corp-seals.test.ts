// An enterprise's seals from making to the last use, through the product's own calls: E-03, E-05…E-08, A-02, U-01.
import { hex } from '@xinqi/evidence/event';
import { enterpriseSeal, toSvg } from '@xinqi/pdf/appearance';
import { type Client, penStrokes } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { sealRoutes as r } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAsTenant } from '../../platform/database/act-as-tenant.ts';
import { inTx } from '../../platform/db.ts';
import { party, startProduct, type World } from '../../testing/start-product.ts';

const corpName = '北京云签科技有限公司';
const otherName = '上海远达贸易有限公司';
const mobiles = { boss: '13700000001', manager: '13700000002', member: '13700000003', lent: '13700000004' };
let w: World;
let corpId: string;
let sender: Client;
const as = {} as Record<keyof typeof mobiles, Client>;
const ids = {} as Record<keyof typeof mobiles, string>;

beforeAll(async () => {
  w = await startProduct();
  sender = (await w.person('13700000009', '陈思远')).client;
  corpId = await w.corp(corpName);
  const other = await w.corp(otherName);
  const people = {
    boss: [corpId, '老板', { superFlag: true }],
    manager: [corpId, '印章管理员', { superFlag: false, pids: [4, 103] }],
    member: [corpId, '员工', { superFlag: false }],
    lent: [other, '外企老板', { superFlag: true }],
  } as const;
  for (const [who, [corp, name, rights]] of Object.entries(people)) {
    const { client, accountId } = await w.member(corp, mobiles[who as 'boss'], name, rights as never);
    as[who as 'boss'] = client;
    ids[who as 'boss'] = accountId;
  }
});
afterAll(() => w.close());

const design = (more: Partial<Input<typeof r.sealPreview>> = {}): Input<typeof r.sealPreview> => ({
  sealType: 2,
  shape: 1,
  color: 1,
  width: 42,
  height: 42,
  ...more,
});
const make = async (name: string, more = {}) =>
  (await as.boss.call(r.sealMake, { name, design: design(more) })).sealId;
const listed = async (sealId: string) =>
  (await as.boss.call(r.sealList, {})).list.find((seal) => seal.sealId === sealId)!;
const grant = (sealId: string, more: Partial<Input<typeof r.grantOrRevokeSeal>>) =>
  w.ask(as.boss, r.grantOrRevokeSeal, { sealId, grant: 1, ...more });

/** The signing page of this operator of the enterprise, open and ready to submit. */
async function page(mobile: string, operatorName: string) {
  const fields = [{ kind: 'seal' as const, page: 0, x: 80, y: 300, width: 130, height: 130 }];
  const line = party(corpName, mobile, { userType: 1, operatorName, fields });
  const sent = await w.send(sender, [line]);
  const { signer, link } = await w.openLink(mobile);
  const detail = await signer.call(signingRoutes.info, { applyNo: sent.applyNo });
  const { strokes: _, ...ready } = await w.submission(signer, link);
  const submit = (sealId: string) => w.ask(signer, signingRoutes.submit, { ...ready, sealId });
  return { ...sent, seals: detail.me!.seals, submit };
}

describe('making', () => {
  it('the official seal is there, one only; other kinds are made as they are previewed', async () => {
    const { list } = await as.manager.call(r.sealList, {});
    expect(list).toMatchObject([
      { name: `${corpName}公章`, sealType: 1, state: 1, made: 'auto', widthMm: 40 },
    ]);
    const second = { name: '第二枚公章', design: design({ sealType: 1, width: 40, height: 40 }) };
    expect(await w.ask(as.boss, r.sealMake, second)).toBe('SEAL_OFFICIAL_EXISTS');
    const look = await as.manager.call(r.sealPreview, design());
    const sealId = await make('合同章一');
    expect(await listed(sealId)).toMatchObject({ svg: look.svg, widthMm: 42, state: 1, uses: 0 });
    expect(look.svg).toBe(
      toSvg(
        enterpriseSeal({
          shape: 'star',
          name: corpName,
          text: '合同专用章',
          width: 42,
          height: 42,
          colour: 'red',
        }),
      ),
    );
    expect(await w.ask(as.boss, r.sealMake, { name: '合同章一', design: design() })).toBe('SEAL_NAME_TAKEN');
  });
  it('bad descriptions get a sentence each', async () => {
    for (const [more, code] of [
      [{ width: 41, height: 41 }, 'PARAM_INVALID'],
      [{ shape: 3 }, 'PARAM_INVALID'],
      [{ sealType: 1, shape: 4, width: 20, height: 20 }, 'PARAM_INVALID'],
      [{ text: '𠮷专用章' }, 'SEAL_UNDRAWABLE'],
      [{ sealType: 5, shape: 4, width: 20, height: 20, personName: '' }, 'SEAL_UNDRAWABLE'],
      [{ code: '<svg>' }, 'PARAM_INVALID'],
    ] as const)
      expect(await w.ask(as.boss, r.sealPreview, design(more as never))).toBe(code);
  });
  it('who has no right makes none and sees none of the list; another enterprise’s seal is absent (E-08)', async () => {
    expect(await w.ask(as.member, r.sealList, {})).toBe('NO_PERMISSION');
    expect(await w.ask(as.member, r.sealMake, { name: '私章', design: design() })).toBe('NO_PERMISSION');
    const sealId = await make('合同章二');
    expect(await w.ask(as.lent, r.operSeal, { sealId, oper: 'retire' })).toBe('NOT_FOUND');
    expect(await w.ask(as.lent, r.sealUsers, { sealId })).toBe('NOT_FOUND');
  });
  it('A-02 row-level security hides seals, grants and uses from other tenants', async () => {
    const seen = (corp: string) =>
      inTx(w.deps.db, async (tx) => {
        await actAsTenant(tx, corp);
        return (await sql`select 1 from seal where corp_id = ${corpId}`.execute(tx)).rows.length;
      });
    expect(await seen('')).toBe(0);
    expect(await seen('00000000-0000-4000-8000-000000000000')).toBe(0);
    expect(await seen(corpId)).toBeGreaterThan(0);
  });
});

describe('from a picture', () => {
  const upload = async (client: Client, bytes: Buffer, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ sealType: '3', color: '1', width: '38', ...fields }))
      form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg');
    const body = new Response(form);
    return w.callRaw('POST', '/c/m/seal/upload', {
      bearer: client.bearer,
      contentType: body.headers.get('content-type')!,
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };
  const picture = () =>
    sharp(
      Buffer.from(
        toSvg(enterpriseSeal({ shape: 'round', name: corpName, text: '财务专用章', width: 38, height: 38 })),
      ),
      { density: 200 },
    )
      .flatten({ background: '#f6f2ea' })
      .extend({ top: 40, left: 90, background: '#f6f2ea' })
      .jpeg()
      .toBuffer();
  it('is traced, waits for the audit of somebody else, and is used after it', async () => {
    const look = await upload(as.manager, await picture(), { name: '财务章', preview: '1' });
    expect(look.body).toMatchObject({ success: true, data: { sealId: null, widthMm: 38 } });
    const made = await upload(as.manager, await picture(), { name: '财务章' });
    const { sealId, svg } = (made.body as { data: { sealId: string; svg: string } }).data;
    expect(svg).toBe((look.body as { data: { svg: string } }).data.svg);
    expect(svg).toMatch(/^<svg[^>]+><path fill="#d7000f" fill-rule="evenodd" d="[MLZ\d. -]+"\/><\/svg>$/);
    expect(await listed(sealId)).toMatchObject({ state: 3, made: 'upload' });
    const ids = async () => (await as.boss.call(r.usableList, {})).list.map((seal) => seal.sealId);
    expect(await ids()).not.toContain(sealId);
    expect(await w.ask(as.boss, r.operSeal, { sealId, oper: 'enable' })).toBe('STATE_CHANGED');
    expect(await w.ask(as.manager, r.approveSeal, { sealId, agree: 1 })).toBe('SEAL_AUDIT_SELF');
    await as.boss.call(r.approveSeal, { sealId, agree: 1 });
    expect(await ids()).toContain(sealId);
    expect(await w.ask(as.boss, r.approveSeal, { sealId, agree: 0 })).toBe('STATE_CHANGED');
  });
  it('what is no picture of a seal is refused', async () => {
    for (const [bytes, code] of [
      [Buffer.from('<svg/>'), 'SEAL_PICTURE'],
      [Buffer.alloc(3_000_000, 1), 'SEAL_PICTURE'],
      [
        await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
        'SEAL_PICTURE_UNCLEAR',
      ],
    ] as const)
      expect((await upload(as.manager, bytes, { name: '坏图' })).body).toMatchObject({
        success: false,
        code,
      });
  });
});

describe('using', () => {
  it('a member chooses among what was granted; the log and the evidence name the seal, the drawing and the grant', async () => {
    const [one, two] = [await make('用印一', { width: 45, height: 45 }), await make('用印二')];
    expect((await page(mobiles.member, '员工')).seals).toEqual([]);
    expect(await grant(one, { userIds: [ids.member] })).toBeUndefined();
    expect(await grant(two, { userIds: [ids.member] })).toBeUndefined();
    const open = await page(mobiles.member, '员工');
    expect(open.seals.map((seal) => seal.sealId)).toEqual([one, two]);
    const row = await listed(one);
    expect(open.seals[0]!.svg).toBe(row.svg);
    expect(await open.submit(one)).toBeUndefined();
    const [use] = (await as.boss.call(r.sealUses, { sealId: one })).list;
    const [granted] = (await as.boss.call(r.sealUsers, { sealId: one })).list;
    expect(use).toMatchObject({
      act: 'use',
      operatorName: '员工',
      applyNo: open.applyNo,
      grantId: granted!.grantId,
      drawingSha256: row.drawingSha256,
    });
    const events = (await w.product.ledger.eventsOf(w.deps.db, open.applyNo)).map(
      ({ body }) => JSON.parse(body.toString()) as { type: string; data: unknown },
    );
    expect(events.find(({ type }) => type === 'seal.use')!.data).toMatchObject({
      image_h: row.drawingSha256,
      right: 'grant',
    });
    const openings = await w.product.ledger.openings(w.deps.db, open.applyNo, (path) =>
      path.startsWith('data.'),
    );
    const values = openings.map(({ value }) => (typeof value === 'string' ? value : hex(value)));
    expect(values).toEqual(expect.arrayContaining([one, expect.stringContaining(granted!.grantId)]));
    expect(await w.ask(as.boss, r.delSeal, { sealId: one })).toBe('SEAL_USED');
    expect(await w.ask(as.boss, r.delSeal, { sealId: two })).toBeUndefined();
    await w.drain();
    expect((await sender.call(signingRoutes.info, { applyNo: open.applyNo })).status).toBe(3);
  });
  it('E-07 a grant revoked, a seal disabled, a period over while the page is open: refused in a sentence', async () => {
    const sealId = await make('用印三');
    await grant(sealId, { userIds: [ids.member] });
    const open = await page(mobiles.member, '员工');
    const [{ grantId }] = (await as.boss.call(r.sealUsers, { sealId })).list as unknown as [
      { grantId: string },
    ];
    await as.boss.call(r.grantOrRevokeSeal, { sealId, grant: 0, grantIds: [grantId] });
    expect(await open.submit(sealId)).toBe('SIGN_SEAL_FORBIDDEN');
    await grant(sealId, { userIds: [ids.member] });
    await as.boss.call(r.operSeal, { sealId, oper: 'disable' });
    expect(await open.submit(sealId)).toBe('SIGN_SEAL_FORBIDDEN');
    await as.boss.call(r.operSeal, { sealId, oper: 'enable' });
    expect(await open.submit(sealId)).toBeUndefined();
  });
  it('a revocation and a signature at once: one is first, and a revoked grant has no use after it', async () => {
    const sealId = await make('用印四');
    for (let round = 0; round < 4; round++) {
      await grant(sealId, { userIds: [ids.member] });
      const open = await page(mobiles.member, '员工');
      const [{ grantId }] = (await as.boss.call(r.sealUsers, { sealId })).list as unknown as [
        { grantId: string },
      ];
      const [signed, revoked] = await Promise.all([
        open.submit(sealId),
        w.ask(as.boss, r.grantOrRevokeSeal, { sealId, grant: 0, grantIds: [grantId] }),
      ]);
      expect([undefined, 'SIGN_SEAL_FORBIDDEN']).toContain(signed);
      expect(revoked).toBeUndefined();
      const uses = (await as.boss.call(r.sealUses, { sealId })).list.filter((use) => use.grantId === grantId);
      expect(uses).toHaveLength(signed === undefined ? 1 : 0);
    }
  });
  it('lent to another enterprise: its manager signs for this one with that seal, until it is taken back', async () => {
    const sealId = await make('用印五');
    expect((await page(mobiles.lent, '外企老板')).seals).toEqual([]);
    expect(await grant(sealId, { corpNames: [otherName] })).toBeUndefined();
    expect((await as.lent.call(r.usableList, {})).list).toMatchObject([
      { corpName: otherName },
      { sealId, corpName },
    ]);
    const open = await page(mobiles.lent, '外企老板');
    expect(open.seals.map((seal) => seal.sealId)).toEqual([sealId]);
    const [{ grantId }] = (await as.boss.call(r.sealUsers, { sealId })).list as unknown as [
      { grantId: string },
    ];
    await as.boss.call(r.grantOrRevokeSeal, { sealId, grant: 0, grantIds: [grantId] });
    expect(await open.submit(sealId)).toBe('SIGN_SEAL_FORBIDDEN');
  });
});

describe('granting', () => {
  it('E-03, E-06, A-08: not to oneself, not without the right, not to strangers, nothing half done', async () => {
    const sealId = await make('授权一');
    expect(await grant(sealId, { userIds: [ids.boss] })).toBe('SEAL_GRANT_SELF');
    expect(await grant(sealId, { userIds: [ids.member, ids.lent] })).toBe('NOT_FOUND');
    expect(await grant(sealId, { corpNames: [corpName] })).toBe('SEAL_GRANT_CORP');
    expect(await grant(sealId, { userIds: [ids.member], endDate: '2020-01-01' })).toBe('SEAL_GRANT_PERIOD');
    const input = { sealId, grant: 1 as const, userIds: [ids.member] };
    expect(await w.ask(as.manager, r.grantOrRevokeSeal, input)).toBe('NO_PERMISSION');
    expect((await as.boss.call(r.sealUsers, { sealId })).total).toBe(0);
    await as.boss.call(r.operSeal, { sealId, oper: 'closeGrant' });
    expect(await grant(sealId, { userIds: [ids.member] })).toBe('SEAL_NOT_GRANTABLE');
  });
  it('a grant that begins later is no right yet; a second one takes the place of the first', async () => {
    const sealId = await make('授权二');
    await grant(sealId, { userIds: [ids.member], beginDate: '2100-01-01' });
    expect((await as.boss.call(r.sealUsers, { sealId })).list).toMatchObject([{ state: 'toCome' }]);
    expect((await page(mobiles.member, '员工')).seals.map((seal) => seal.sealId)).not.toContain(sealId);
    await grant(sealId, { userIds: [ids.member] });
    const { list } = await as.boss.call(r.sealUsers, { sealId });
    expect(list.map(({ state }) => state)).toEqual(['valid', 'revoked']);
  });
});

describe('tags', () => {
  it('are one’s own, as a person and as a member apart', async () => {
    const { tagId } = await as.boss.call(r.tagSave, { name: '同意' }, '/c/userTag/save');
    expect((await as.boss.call(r.tagList, {}, '/c/userTag/list')).list).toEqual([
      { tagId, name: '同意', targetIds: [] },
    ]);
    expect((await as.boss.call(r.tagList, {}, '/i/userTag/list')).list).toEqual([]);
    expect((await as.member.call(r.tagList, {}, '/c/userTag/list')).list).toEqual([]);
    expect(await w.ask(as.member, r.tagDelete, { tagId }, '/c/userTag/delete')).toBe('NOT_FOUND');
    expect(await w.ask(as.boss, r.tagSave, { name: '同意' }, '/c/userTag/save')).toBe('TAG_TAKEN');
    await as.boss.call(r.tagDelete, { tagId }, '/c/userTag/delete');
  });
  it('label seals that one may use and signatures that one saved; E-08: anything else is absent', async () => {
    const sealId = await make('标签章');
    const label = (who: Client, side: 'i' | 'c', targetIds: string[], tagId?: string) =>
      w.ask(
        who,
        r.tagSave,
        { name: '常用', targetIds, ...(tagId ? { tagId } : {}) },
        `/${side}/userTag/save`,
      );
    expect(await label(as.member, 'c', [sealId])).toBe('NOT_FOUND');
    expect(await label(as.boss, 'i', [sealId])).toBe('NOT_FOUND');
    await grant(sealId, { userIds: [ids.member] });
    expect(await label(as.member, 'c', [sealId])).toBeUndefined();
    const [tag] = (await as.member.call(r.tagList, {}, '/c/userTag/list')).list;
    expect(tag).toMatchObject({ name: '常用', targetIds: [sealId] });
    // what he lost stays labelled, but cannot be labelled anew
    await as.boss.call(r.operSeal, { sealId, oper: 'disable' });
    expect(await label(as.member, 'c', [sealId], tag!.tagId)).toBeUndefined();
    expect(await label(as.member, 'c', [], tag!.tagId)).toBeUndefined();
    expect(await label(as.member, 'c', [sealId], tag!.tagId)).toBe('NOT_FOUND');
    const { handSignId } = await as.member.call(r.handSignCreate, { strokes: penStrokes() });
    expect(await label(as.member, 'i', [handSignId])).toBeUndefined();
    expect(await label(as.boss, 'i', [handSignId])).toBe('NOT_FOUND');
  });
});
