// Sweep of the account family: captchas, codes, resets, QR codes, logins and tokens that nobody can use any more, counters of limits.
import type { Deps } from '../../platform/family.ts';
import type { Sweep } from '../../platform/jobs.ts';
import { dropExpiredTokens } from '../../platform/tokens.ts';
import { deleteExpiredCaptchas } from './captcha/store.ts';
import { deleteExpiredCodes } from './code/store.ts';
import { forgetBrakes } from './guess/brake.ts';
import { idleSince } from './login/logins.ts';
import { phoneMemory } from './party/door.ts';
import { forgetFormer } from './party/store.ts';
import { deleteLateCeremonies } from './passkey/store.ts';
import { deleteExpiredResets } from './password/store.ts';
import { deleteLateQrs } from './qr/store.ts';
import { forgetOldDevices } from './session/known-devices.ts';
import { forgetOldLogins } from './session/login-log.ts';
import { deleteEndedLogins } from './session/store.ts';
import { deleteLateSso } from './sso/store.ts';

/** Six months (网络安全法 art. 21) and a week. */
const loginMemory = 190 * 86_400_000;

export const accountSweeps = (deps: Deps): Sweep[] => [
  {
    name: 'account.expired',
    everySeconds: 600,
    run: async () => {
      const now = deps.clock.now();
      await deleteExpiredCaptchas(deps.db, now);
      await deleteExpiredCodes(deps.db, now);
      await deleteExpiredResets(deps.db, now);
      await deleteEndedLogins(deps.db, now, idleSince(deps));
      await forgetOldDevices(deps.db, now);
      await forgetBrakes(deps.db, now);
      await deleteLateQrs(deps.db, now);
      await deleteLateCeremonies(deps.db, now);
      await deleteLateSso(deps.db, now);
      await forgetOldLogins(deps.db, new Date(now.getTime() - loginMemory));
      await forgetFormer(deps.db, new Date(now.getTime() - phoneMemory));
      await dropExpiredTokens(deps.db, now);
      await deps.limits.sweep();
    },
  },
];
