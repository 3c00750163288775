// What may become of who acts: his phone, his login, his enterprise, his place and his rights in it.
import { accountRoutes } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { roleRoutes } from '@xinqi/wire/role';
import { simulatedCreditCode } from '../../../../adapters/checks/register-simulator.ts';
import { readyToChange } from '../../../../testing/people/change-mobile.ts';
import { readyToClose } from '../../../../testing/people/close-account.ts';
import { rebind, unbind } from '../../../../testing/people/rebind.ts';
import { adoptJob } from '../../change/person/adopt-lines.ts';
import { type Change, gone } from './change.ts';

const leave: Change['ready'] = async (s) => () =>
  s.boss.client.call(orgRoutes.delCorpUser, { memberId: s.who!.memberId });

const strip: Change['ready'] = async (s) => () =>
  s.boss.client.call(roleRoutes.assignRole, { memberIds: [s.who!.memberId], roleIds: [] });

export const personChanges: readonly Change[] = [
  {
    name: 'another phone of his',
    consumes: true,
    of: ['person'],
    locks: true,
    ready: (s) => readyToChange(s.w, s.who!.client, s.fresh()),
    // it is he all the same, but the code went to the phone that he gave up
    refuses: { signing: ['10401'] },
  },
  {
    name: 'signed out',
    consumes: true,
    of: ['person', 'sender', 'member'],
    locks: false,
    ready: async (s) => () => s.who!.client.call(accountRoutes.logout, {}),
    refuses: { signing: ['10201'], reading: ['10201'], sending: ['10201', '10203'], owning: ['10201'] },
  },
  {
    name: 'left his enterprise',
    consumes: true,
    of: ['operator'],
    // his lines' contracts are locked by it
    locks: true,
    ready: leave,
    refuses: { signing: ['10203', ...gone], reading: ['10203', ...gone] },
  },
  {
    name: 'unbound from his enterprise',
    consumes: true,
    of: ['operator', 'member'],
    locks: false,
    ready: async (s) => () => unbind(s.boss, s.who!),
    refuses: { signing: ['10203', ...gone], reading: ['10203', ...gone], sending: ['10203', 'NOT_FOUND'] },
  },
  {
    name: 'his entry bound to somebody else',
    consumes: true,
    of: ['operator'],
    locks: false,
    async ready(s) {
      const mobile = s.fresh();
      const to = { ...(await s.w.person(mobile, '第二手机')), mobile };
      return () => rebind(s.boss, s.who!, to);
    },
    refuses: { signing: ['10203', ...gone], reading: ['10203', ...gone] },
  },
  {
    name: 'account closed',
    consumes: true,
    of: ['person', 'operator', 'sender', 'member'],
    on: 'finished',
    waitsForSending: true,
    locks: false,
    ready: (s) => readyToClose(s.w, s.who!),
    refuses: {
      reading: ['10201', '10203'],
      sending: ['10201', '10203', 'NOT_FOUND'],
      owning: ['10201'],
    },
  },
  {
    // the line becomes his enterprise's: he signs it all the same, and it is one story
    name: 'enterprise verified',
    consumes: true,
    of: ['claimant'],
    locks: true,
    async ready(s) {
      const { corpId, name } = s.who!.claim!;
      const adopt = s.w.families.flatMap((f) => f.jobs ?? []).find((job) => job.name === adoptJob)!;
      const { client } = s.who!;
      const by = { creditCode: simulatedCreditCode(name), legalPerson: '申领人' };
      const amount = await client.applyForCorp(by);
      return async () => {
        await client.call(realNameRoutes.approveCommit, { amount });
        await adopt.handle({ corpId });
      };
    },
    refuses: {},
  },
  {
    name: 'left the enterprise for which it was sent',
    consumes: true,
    of: ['member', 'admin'],
    locks: false,
    ready: leave,
    refuses: { sending: ['10203', 'NOT_FOUND'] },
  },
  {
    name: 'lost the right to all contracts',
    consumes: true,
    of: ['admin'],
    locks: false,
    ready: strip,
    takes: ['invalidation'],
    refuses: { sending: ['NOT_FOUND'] },
  },
  {
    name: 'lost every right',
    consumes: true,
    of: ['member'],
    locks: false,
    ready: strip,
    takes: ['invalidation'],
    refuses: {},
  },
];
