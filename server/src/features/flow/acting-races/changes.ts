// What may happen to who acts between the load of an act and its lock.
import { beijingDay } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { roleRoutes } from '@xinqi/wire/role';
import { readyToChange } from '../../../testing/people/change-mobile.ts';
import { correct, rebind, unbind } from '../../../testing/people/rebind.ts';
import { type Change, gone } from './change.ts';
import type { Role } from './scenes.ts';
import { signerChanges } from './signer-changes.ts';

const people: readonly Role[] = ['session', 'link', 'super', 'asker'];
const lost = { deciding: gone, asking: gone };

export const changes: readonly Change[] = [
  {
    name: 'unbound',
    of: people,
    locks: true,
    ready: async (s) => () => unbind(s.f.boss, s.who),
    refuses: lost,
  },
  {
    name: 'bound to somebody else',
    of: people,
    locks: true,
    async ready(s) {
      const to = await s.f.newcomer('第二手机');
      return () => rebind(s.f.boss, s.who, to);
    },
    refuses: lost,
  },
  {
    name: 'given another phone by an administrator',
    of: ['outsider'],
    locks: true,
    async ready(s) {
      const mobile = s.f.mobile();
      return () => correct(s.f.boss, s.who, mobile);
    },
    refuses: lost,
  },
  {
    name: 'left',
    of: [...people, 'outsider'],
    locks: true,
    ready: async (s) => () => s.f.boss.client.call(orgRoutes.delCorpUser, { memberId: s.who.memberId }),
    refuses: lost,
  },
  {
    name: 'another phone of his',
    of: ['session', 'link', 'super'],
    locks: true,
    ready: (s) => readyToChange(s.f, s.who.client!, s.f.mobile()),
    refuses: lost,
  },
  {
    name: 'signed out',
    of: ['session', 'super', 'asker'],
    locks: false,
    ready: async (s) => () => s.who.client!.call(accountRoutes.logout, {}),
    refuses: { deciding: ['10201', '10203'], asking: ['10201', '10203'] },
  },
  {
    name: 'no super administrator any more',
    of: ['super'],
    locks: false,
    ready: async (s) => () =>
      s.f.boss.client.call(roleRoutes.assignRole, { memberIds: [s.who.memberId], roleIds: [], superFlag: 0 }),
    refuses: { deciding: ['FLOW_MOVED'] },
  },
  {
    name: 'a delegate set',
    of: ['session'],
    locks: false,
    async ready(s) {
      const day = beijingDay(s.f.clock.now());
      const input = { memberId: s.other.memberId, beginDate: day, endDate: day };
      return () => s.who.client!.call(flowRoutes.setDelegate, input);
    },
    // for turns to come: this one stays his
    refuses: {},
  },
  ...signerChanges,
];
