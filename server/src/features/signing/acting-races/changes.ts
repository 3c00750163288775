// What may happen to a line, to who stands in it, or to who acts, between the load of an act and its lock.
import type { PermissionKey } from '@xinqi/domain';
import { solveCaptcha } from '@xinqi/scenario';
import { accountRoutes } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes } from '@xinqi/wire/real-name';
import { roleRoutes } from '@xinqi/wire/role';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { simulatedCreditCode } from '../../../adapters/checks/register-simulator.ts';
import { adoptJob } from '../change/person/adopt-lines.ts';
import { type Role, type Scene, senderPath } from './scenes.ts';

export type Change = {
  name: string;
  of: readonly Role[];
  /** Who acts is not the same afterwards: somebody is made for this race alone. */
  consumes?: true;
  /** It waits for the contract's lock, too: it stands in the queue before the act. Otherwise it is over while the act waits. */
  locks: boolean;
  /** Codes and the like that it needs; answers what does it. */
  ready(s: Scene): Promise<() => Promise<unknown>>;
  /** With what an act that comes after it is refused; an act that is not named here may go on. */
  /** Rights that it takes: an act that needs one is NO_PERMISSION afterwards, whatever else `refuses` says of its kind. */
  takes?: readonly PermissionKey[];
  refuses: { signing?: readonly string[]; reading?: readonly string[]; sending?: readonly string[] };
};

const lines: readonly Role[] = ['link', 'person', 'operator'];
const gone = ['LINK_INVALID', 'NOT_FOUND', 'SIGN_TRANSFERRED'];
const bySender = (route: typeof r.correctLine | typeof r.replaceLine, input: (s: Scene) => object) => ({
  locks: true,
  ready: async (s: Scene) => () =>
    s.sender.call(
      route as typeof r.correctLine,
      { signNo: s.signNo, ...input(s) } as never,
      senderPath(s, route),
    ),
});

const leave: Change['ready'] = async (s) => () =>
  s.boss.client.call(orgRoutes.delCorpUser, { memberId: s.who!.memberId });

const strip: Change['ready'] = async (s) => () =>
  s.boss.client.call(roleRoutes.assignRole, { memberIds: [s.who!.memberId], roleIds: [] });

export const changes: readonly Change[] = [
  {
    name: 'corrected to another person',
    of: lines,
    ...bySender(r.correctLine, (s) => ({
      ...(s.role === 'operator' ? { operatorName: '受害人' } : { name: '受害人' }),
      mobile: s.fresh(),
    })),
    refuses: { signing: gone, reading: gone },
  },
  {
    name: 'corrected in name alone',
    of: ['link'],
    ...bySender(r.correctLine, () => ({ name: '受害人' })),
    refuses: { signing: gone, reading: gone },
  },
  {
    name: 'replaced by the sender',
    of: lines,
    ...bySender(r.replaceLine, (s) => ({
      name: s.role === 'operator' ? '云杉赛跑科技有限公司' : '受害人',
      operatorName: '受害人',
      mobile: s.fresh(),
      reason: '换人',
    })),
    refuses: { signing: gone, reading: gone },
  },
  {
    name: 'cancelled',
    of: lines,
    locks: true,
    ready: async (s) => () =>
      s.sender.call(r.batchCancel, { applyIds: [s.applyId], reason: '不签了' }, senderPath(s, r.batchCancel)),
    refuses: {
      signing: ['SIGN_CANCELLED', 'LINK_INVALID'],
      // a claim of one's place is for a signature that cannot be given any more
      reading: ['SIGN_TEXT_CLOSED', 'LINK_INVALID', 'SIGN_CANCELLED'],
    },
  },
  {
    name: 'another phone of his',
    consumes: true,
    of: ['person'],
    locks: true,
    async ready(s) {
      const mobile = s.fresh();
      const client = s.who!.client;
      const drawn = await client.call(accountRoutes.imgCode, { verifyType: 'bind', kind: 'text' });
      await client.call(accountRoutes.sendMobileCode, { mobile, ...solveCaptcha(drawn) });
      const valicode =
        (await s.w.messages(mobile)).map((b) => /验证码为([0-9]{6})/.exec(b)?.[1]).find(Boolean) ?? '';
      return () => client.call(accountRoutes.changeMobile, { mobile, valicode });
    },
    // it is he all the same, but the code went to the phone that he gave up
    refuses: { signing: ['10401'] },
  },
  {
    name: 'signed out',
    consumes: true,
    of: ['person', 'sender', 'member'],
    locks: false,
    ready: async (s) => () => s.who!.client.call(accountRoutes.logout, {}),
    refuses: { signing: ['10201'], reading: ['10201'], sending: ['10201', '10203'] },
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
