// What a sender may do to a line, or to its contract, and its holder from elsewhere.
import { signingRoutes as r } from '@xinqi/wire/signing';
import { company } from '../cast.ts';
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
      name: s.role === 'operator' ? company : '受害人',
      operatorName: '受害人',
      mobile: s.fresh(),
      reason: '换人',
    })),
    refuses: { signing: gone, reading: gone },
  },
  {
    // by link, while he acts elsewhere; a second code to who came by it would end the one that the act has ready
    name: 'handed on by its holder',
    of: lines,
    on: 'open',
    locks: true,
    async ready(s) {
      const second = s.role === 'link' ? s.actor : await s.w.verify(s.mobile, s.pair);
      const forCompany = s.role === 'operator' ? { operatorName: '受让人' } : {};
      const to = { name: s.role === 'operator' ? company : '受让人', ...forCompany, mobile: s.fresh() };
      return () => second.call(r.transfer, { ...s.pair, ...to, reason: '由他签署' });
    },
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
