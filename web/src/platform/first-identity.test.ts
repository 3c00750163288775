// Who acts first after a login: the enterprise of a member, unless he acted as himself last in this browser.
import { expect, it } from 'vitest';
import { enterprise, person } from '../testing/identities.ts';
import { endSession, startSession, switchIdentity, useSession } from './session.ts';

const member = { ...enterprise, superFlag: false, pids: [] };
const login = {
  token: 'a'.repeat(43),
  consoleToken: 'b'.repeat(43),
  consoleCorpId: member.corpId,
  knownDevice: 'k'.repeat(43),
  authUser: person,
  allAuthUser: [person, member],
  expiresAt: '2036-01-01T00:00:00Z',
};
const acting = () => useSession.getState().currentAuthUser?.corpId;

it('a member who never acted here acts for his enterprise, who acted as himself goes on so', () => {
  useSession.setState({ lastIdentity: null });
  startSession(login);
  expect(acting()).toBe(member.corpId);
  switchIdentity(person);
  endSession();
  startSession(login);
  expect(acting()).toBeNull();
});

it('what somebody else did in this browser says nothing', () => {
  useSession.setState({ lastIdentity: { userId: crypto.randomUUID(), corpId: null } });
  startSession(login);
  expect(acting()).toBe(member.corpId);
});

it('a person without an enterprise acts as himself', () => {
  startSession({ ...login, consoleToken: null, consoleCorpId: null, allAuthUser: [person] });
  expect(acting()).toBeNull();
});
