// The gate: callers of the called path decide which principals a handler sees; a route without a loader stops the boot.
import { accountRoutes } from '@xinqi/wire/account';
import { signingRoutes } from '@xinqi/wire/signing';
import { describe, expect, it } from 'vitest';
import { admit } from './access.ts';
import type { Endpoint } from './endpoint.ts';
import { checkComplete } from './http/build-server.ts';
import type { Identity } from './principal.ts';

const user = { kind: 'user', accountId: 'a', groupId: 'g' } as const;
const corp = {
  kind: 'corp',
  accountId: 'a',
  corpId: 'c',
  grants: { superFlag: false, pids: new Set([4]) },
} as const;
const link = { kind: 'link', applyNo: 'A', signNo: 'S', generation: 1, verifiedAt: new Date(0) } as const;
const all: Identity = { user, corp, link };

describe('gate', () => {
  it('shows a handler only what its path allows', () => {
    expect(admit(signingRoutes.create, '/i/applySign/create', all)).toEqual({ user });
    expect(admit(signingRoutes.create, '/c/applySign/create', all)).toEqual({ corp });
    expect(admit(signingRoutes.extendInfo, '/si/applySign/extendInfo', all)).toEqual({ link });
    expect(admit(accountRoutes.sysDate, '/i/anony/sysDate', all)).toEqual({});
  });
  it('refuses with the code of the missing token', () => {
    expect(() => admit(signingRoutes.create, '/i/applySign/create', { corp })).toThrow(
      expect.objectContaining({ code: '10201' }),
    );
    expect(() => admit(signingRoutes.create, '/c/applySign/create', { user })).toThrow(
      expect.objectContaining({ code: '10203' }),
    );
  });
  it('asks can() for the declared permission before any handler', () => {
    const guarded = { ...signingRoutes.create, may: 'enterpriseSealManage' } as never;
    expect(() => admit(guarded, '/c/applySign/create', { corp })).toThrow(
      expect.objectContaining({ code: 'NO_PERMISSION' }),
    );
    const holder = { ...corp, grants: { superFlag: false, pids: new Set([4, 103]) } };
    expect(admit(guarded, '/c/applySign/create', { corp: holder })).toEqual({ corp: holder });
  });
  it('a permission named on one path guards that path alone', () => {
    const [i, c] = signingRoutes.create.paths;
    const guarded = { ...signingRoutes.create, paths: [i, { ...c, may: 'group' }] } as never;
    expect(admit(guarded, '/i/applySign/create', all)).toEqual({ user });
    expect(() => admit(guarded, '/c/applySign/create', all)).toThrow(
      expect.objectContaining({ code: 'NO_PERMISSION' }),
    );
    const holder = { ...corp, grants: { superFlag: false, pids: new Set([99801]) } };
    expect(admit(guarded, '/c/applySign/create', { corp: holder })).toEqual({ corp: holder });
  });
  it('a path that the route does not declare admits nobody', () => {
    expect(() => admit(signingRoutes.create, '/other', all)).toThrow();
  });
});

describe('boot', () => {
  const endpoint = (route: unknown, handler: unknown): Endpoint => ({ route, handler }) as Endpoint;
  const whole = Object.values(accountRoutes).map((route) =>
    endpoint(route, { load: () => null, handle: () => null }),
  );
  const boot = (endpoints: Endpoint[]) => () => checkComplete([{ name: 'account', endpoints }]);

  it('passes with every route handled', () => expect(boot(whole)).not.toThrow());
  it('stops for a route without a handler', () => expect(boot(whole.slice(1))).toThrow(/no handler/));
  it('stops for a route without a loader', () => {
    expect(boot([endpoint(whole[0]!.route, { handle: () => null }), ...whole.slice(1)])).toThrow(
      /no resource loader/,
    );
  });
  it('stops for an undeclared route', () => {
    expect(
      boot([...whole, endpoint({ ...whole[0]!.route, id: 'account.backdoor' }, { load: () => null })]),
    ).toThrow(/undeclared/);
  });
});
