// The secrets of this browser: kept for each account, shown to the calls that take them, never a broken one.
import { accountRoutes } from '@xinqi/wire/account';
import { beforeEach, expect, it, vi } from 'vitest';
import { person } from '../../testing/identities.ts';
import { keepDevice, shownDevice } from './known-device.ts';

const session = (userId: string, letter: string) => ({
  token: 'a'.repeat(43),
  consoleToken: null,
  consoleCorpId: null,
  knownDevice: letter.repeat(43),
  authUser: { ...person, userId },
  allAuthUser: [],
  expiresAt: '2026-01-01T00:00:00Z',
});
beforeEach(() => localStorage.clear());

it('is shown where a call takes it, the account used last first, one for each and five at most', () => {
  expect(shownDevice(accountRoutes.passwordLogin)).toEqual({});
  for (const letter of 'abcdefg') keepDevice(session(letter, letter));
  keepDevice(session('f', 'x'));
  const knownDevice = ['x', 'g', 'e', 'd', 'c'].map((letter) => letter.repeat(43)).join('.');
  for (const route of [
    accountRoutes.passwordLogin,
    accountRoutes.jtLogin,
    accountRoutes.codeLogin,
    accountRoutes.sendCode,
    accountRoutes.verifyReset,
    accountRoutes.resetPassword,
    accountRoutes.passkeyLogin,
    accountRoutes.qrEnter,
    accountRoutes.sso,
    accountRoutes.nonContiRegister,
  ]) {
    expect(shownDevice(route)).toEqual({ knownDevice });
    expect(route.input.shape.knownDevice.safeParse(knownDevice).success).toBe(true);
  }
  for (const route of [accountRoutes.sysDate, accountRoutes.imgCode, accountRoutes.logout])
    expect(shownDevice(route)).toEqual({});
});

it('what somebody else wrote there is left out, and a storage that refuses stops nobody', () => {
  for (const odd of ['nonsense', '{}', '[1,null,{"userId":"a","secret":"x"}]']) {
    localStorage.setItem('xinqi-known-device', odd);
    expect(shownDevice(accountRoutes.passwordLogin)).toEqual({});
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full');
  });
  expect(() => keepDevice(session('a', 'a'))).not.toThrow();
});
