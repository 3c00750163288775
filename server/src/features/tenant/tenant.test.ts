// Branded logins: nine rows to begin with, another by one command's row, none that could harm whoever opens it.
import { tenantRoutes as r } from '@xinqi/wire/tenant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { createTenant, hasTenantCode, putTenant, TenantRefused } from './index.ts';

let h: Harness;
beforeAll(async () => {
  h = await startHarness((deps) => ({
    families: [createTenant(deps).family],
    resolveIdentity: async () => ({}),
  }));
});
afterAll(() => h.close());

const info = async (slug: string) => (await h.call(r.info, { slug })).body;
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#123456"/></svg>';
const neu = {
  slug: 'neu-1',
  code: 'neu',
  name: '新渠道',
  slogan: '签约从这里开始',
  logo,
  colour: '#26364d',
  colourDeep: '#152033',
};

describe('a branded login', () => {
  it.each(['dfzx', 'gzzx', 'quanfa', 'shenbianhui', 'sx', 'sy', 'taitan', 'zj', 'zj-back'])(
    '%s has a row that may be shown',
    async (slug) => {
      const { success, data } = await info(slug);
      expect(success).toBe(true);
      expect(data).toMatchObject({ loginPath: `/login-${slug}`, registerPath: `/account/register-${slug}` });
      expect(data.tenantCode).toBe(slug === 'zj-back' ? 'zj' : slug);
    },
  );
  it.each(['nobody', 'ZJ', "zj' or '1'='1", '__proto__', '../zj', 'zj '])('%j is none', async (slug) => {
    const answer = await h.call(r.info, { slug });
    expect([answer.status, answer.body.code]).toEqual([404, 'TENANT_UNKNOWN']);
  });
  it('refuses a body that is none', async () => {
    expect(
      (await h.callRaw('POST', '/tenant/info', { payload: '{}', contentType: 'application/json' })).body,
    ).toMatchObject({
      code: 'PARAM_INVALID',
    });
  });
});

describe('a row', () => {
  it('adds a login, changes it, switches it off', async () => {
    await putTenant(h.deps.db, neu);
    expect((await info('neu-1')).data).toMatchObject({ name: '新渠道', points: [], colourSoft: '#e9ebed' });
    expect([await hasTenantCode(h.deps.db, 'neu'), await hasTenantCode(h.deps.db, 'neu-1')]).toEqual([
      true,
      false,
    ]);
    await putTenant(h.deps.db, { ...neu, name: '改名' });
    expect((await info('neu-1')).data.name).toBe('改名');
    await putTenant(h.deps.db, { ...neu, enabled: false });
    expect((await info('neu-1')).code).toBe('TENANT_UNKNOWN');
    expect(await hasTenantCode(h.deps.db, 'neu')).toBe(false);
  });
  it.each([
    ['colour', { colour: '#f5a623' }],
    ['logo', { logo: logo.replace('<circle', '<script>alert(1)</script><circle') }],
    ['name', { name: '<i>' }],
    ['points', { points: [{ title: 'a', text: 'b', html: '<i>' }] }],
    ['slug', { slug: '../x' }],
  ])('with a bad %s is refused and changes nothing', async (part, change) => {
    const refusal = await putTenant(h.deps.db, { ...neu, slug: 'bad', ...change }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(TenantRefused);
    expect((refusal as Error).message).toContain(part);
    expect((await info('bad')).code).toBe('TENANT_UNKNOWN');
  });
  it('written past the command is not shown either', async () => {
    await h.deps.db.pool.query(
      `insert into tenant (slug, code, name, slogan, logo, colour, colour_deep)
       values ('sly', 'sly', 'S', 'S', $1, '#26364d', '#152033')`,
      [logo.replace('<circle', '<image width="8"/><circle')],
    );
    expect((await info('sly')).code).toBe('TENANT_UNKNOWN');
    await expect(
      h.deps.db.pool.query(`update tenant set logo = '<svg onload="alert(1)"/>' where slug = 'sly'`),
    ).rejects.toThrow(/tenant_logo_check/);
  });
});
