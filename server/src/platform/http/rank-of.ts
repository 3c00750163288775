// Which calls go first when there are too many (admission.ts), and in which lane. Decided by the route alone: nothing that a request says
// about itself can move it forward.
import type { Route } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { fileRoutes } from '@xinqi/wire/file';
import { proofRoutes } from '@xinqi/wire/proof';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { videoRoutes } from '@xinqi/wire/video';
import type { BodyKind } from '../gates/watch-bodies.ts';
import type { Rank } from './admission.ts';

/** From the SMS code to the signature: somebody has read and wants to be done. */
const finishing = [
  signingRoutes.verifyCode,
  signingRoutes.info,
  signingRoutes.switchInfo,
  signingRoutes.document,
  signingRoutes.willCode,
  signingRoutes.submit,
  signingRoutes.refuse,
  signingRoutes.progress,
  sealRoutes.handSignUrl,
  sealRoutes.handSignOpen,
  sealRoutes.handSignCreate,
  sealRoutes.handSignResult,
  sealRoutes.handSignWatch,
  videoRoutes.start,
  videoRoutes.upload,
  videoRoutes.result,
];
/** What makes more work for later: accounts, logins, uploads, new contracts. */
const starting = [
  accountRoutes.register,
  accountRoutes.checkTargetExists,
  accountRoutes.imgCode,
  accountRoutes.sendCode,
  accountRoutes.codeLogin,
  accountRoutes.passwordLogin,
  accountRoutes.passkeyLogin,
  fileRoutes.tempFileOper,
  signingRoutes.create,
];
const rankById = new Map<string, Rank>([
  ...finishing.map((r) => [r.id, 'finish'] as const),
  ...starting.map((r) => [r.id, 'start'] as const),
]);

export const rankOf = (route: Pick<Route, 'id'>): Rank => rankById.get(route.id) ?? 'read';

/** Which lane a call's body takes: the public verification must not stand in the way of uploads, nor they in its. */
export function bodyKindOf(route: Pick<Route, 'id' | 'body'>): BodyKind {
  if (route.body !== 'multipart') return 'call';
  return route.id === proofRoutes.verify.id ? 'verify' : 'upload';
}
