// What a sender may do to a line, or to its contract.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { type Scene, senderPath } from '../scenes.ts';
import { type Change, gone, lines } from './change.ts';

const bySender = (route: typeof r.correctLine | typeof r.replaceLine, input: (s: Scene) => object) => ({
  on: 'open' as const,
  locks: true,
  ready: async (s: Scene) => () =>
    s.sender.call(
      route as typeof r.correctLine,
      { signNo: s.signNo, ...input(s) } as never,
      senderPath(s, route),
    ),
});

export const lineChanges: readonly Change[] = [
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
    on: 'open',
    locks: true,
    ready: async (s) => () =>
      s.sender.call(r.batchCancel, { applyIds: [s.applyId], reason: '不签了' }, senderPath(s, r.batchCancel)),
    refuses: {
      signing: ['SIGN_CANCELLED', 'LINK_INVALID'],
      // a claim of one's place is for a signature that cannot be given any more
      reading: ['SIGN_TEXT_CLOSED', 'LINK_INVALID', 'SIGN_CANCELLED'],
    },
  },
];
