// What may happen to a line, to its contract or to who stands in it while he asks for a seal on it.
import { accountRoutes } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { signingRoutes } from '@xinqi/wire/signing';
import { readyToChange } from '../../../testing/people/change-mobile.ts';
import { unbind } from '../../../testing/people/rebind.ts';
import { company } from '../../../testing/start-flows.ts';
import { type Change, gone } from './change.ts';
import type { Role, Scene } from './scenes.ts';

const signers: readonly Role[] = ['signer', 'linkSigner'];
const ended = [...gone, 'SIGN_NOT_YOURS', 'SIGN_SEAL_FORBIDDEN', 'SIGN_TRANSFERRED', 'FLOW_NOT_NEEDED'];
const refuses = { asking: ended };
const other = (s: Scene) => ({ operatorName: '受害人', mobile: s.f.mobile() });

export const signerChanges: readonly Change[] = [
  {
    name: 'unbound while he asks for a seal',
    of: signers,
    locks: 'asked',
    ready: async (s) => () => unbind(s.f.boss, s.who),
    refuses,
  },
  {
    name: 'left while he asks for a seal',
    of: signers,
    locks: true,
    ready: async (s) => () => s.f.boss.client.call(orgRoutes.delCorpUser, { memberId: s.who.memberId }),
    refuses,
  },
  {
    name: 'line corrected to another person',
    of: signers,
    unasked: true,
    locks: true,
    ready: async (s) => () => s.f.outside.call(signingRoutes.correctLine, { signNo: s.signNo, ...other(s) }),
    refuses,
  },
  {
    name: 'line replaced by the sender',
    of: signers,
    locks: true,
    ready: async (s) => () =>
      s.f.outside.call(signingRoutes.replaceLine, {
        ...{ signNo: s.signNo, name: company, reason: '换人' },
        ...other(s),
      }),
    refuses,
  },
  {
    name: 'contract cancelled',
    of: signers,
    locks: true,
    ready: async (s) => () =>
      s.f.outside.call(signingRoutes.batchCancel, { applyIds: [s.applyId], reason: '不签了' }),
    refuses: { asking: [...ended, 'SIGN_CANCELLED', 'FLOW_DECIDED', 'STATE_CHANGED'] },
  },
  {
    name: 'signed out while he asks for a seal',
    of: ['signer'],
    locks: false,
    ready: async (s) => () => s.who.client!.call(accountRoutes.logout, {}),
    refuses: { asking: ['10201', '10203'] },
  },
  {
    name: 'another phone of his while he asks for a seal',
    of: ['linkSigner'],
    locks: true,
    ready: (s) => readyToChange(s.f, s.who.client!, s.f.mobile()),
    refuses,
  },
  {
    // it is he all the same, and he asks by no code
    name: 'another phone of his, signed in, while he asks for a seal',
    of: ['signer'],
    locks: true,
    ready: (s) => readyToChange(s.f, s.who.client!, s.f.mobile()),
    refuses: {},
  },
];
