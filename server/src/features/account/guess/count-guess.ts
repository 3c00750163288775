// What one guess of a password costs its guesser (13.8). A browser that the account knows waits for its own failures alone. A stranger
// waits for those of the account from his network and of his network at all, solves captchas after a few, and after very many by
// strangers anywhere no password is taken from one any more that day; codes, passkeys and known browsers open the account as ever.
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/family.ts';
import { networkOf } from '../../../platform/gates/network-of.ts';
import type { Use } from '../../../platform/limits.ts';
import { type CaptchaAnswer, demandCaptcha } from '../captcha/demand-captcha.ts';
import { type Brake, type Braked, letGo, release, slowDown } from './brake.ts';
import type { Guesser } from './guesser.ts';

export const brakes = {
  pair: { name: 'login-pair', free: 3, seconds: 900 },
  network: { name: 'login-network', free: 50, seconds: 900 },
  device: { name: 'login-device', free: 5, seconds: 900 },
  session: { name: 'login-session', free: 5, seconds: 900 },
} satisfies Record<string, Brake>;
/** Failures of all strangers at one account in a day; those of an hour are only counted. */
export const strangers = { name: 'login-strangers', max: 500, seconds: 86_400 };
/** Failures of one known browser, or one login, in a day: somebody else may sit before it. */
const ownDay = { name: 'login-own-day', max: 100, seconds: 86_400 };
const recent = { name: 'login-recent', max: 1_000_000_000, seconds: 3600 };
/** Failures without a captcha: of the pair, of the network, of all strangers at the account within an hour. */
const unasked = { pair: 2, network: 20, strangers: 10 };

type Answer = { [K in keyof CaptchaAnswer]?: string | undefined };
export type Counted = {
  /** No password was tried, or what was tried is not judged yet. */
  takeBack(): Promise<void>;
  /** What came before from this guesser is forgotten. */
  wasRight(): Promise<void>;
};

export async function countGuess(
  deps: Deps,
  guesser: Guesser,
  account: string,
  answer: Answer,
): Promise<Counted> {
  if (guesser.kind !== 'stranger') {
    const own = { brake: guesser.kind === 'device' ? brakes.device : brakes.session, key: guesser.key };
    const day: Use = { limit: ownDay, key: `${guesser.kind} ${guesser.key}`, code: 'LOGIN_LOCKED' };
    await slowDown(deps, own);
    await deps.limits.use(day);
    const back = async (how: typeof letGo) => {
      await how(deps, own);
      await deps.limits.undo(day);
    };
    return { takeBack: () => back(letGo), wasRight: () => back(release) };
  }
  const pair: Braked = { brake: brakes.pair, key: guesser.key };
  const network: Braked = { brake: brakes.network, key: networkOf(guesser.ip) };
  const all: Use[] = [
    { limit: strangers, key: account, code: 'LOGIN_LOCKED' },
    { limit: recent, key: account },
  ];
  const ofNetwork = await slowDown(deps, network);
  try {
    const ofPair = await slowDown(deps, pair);
    try {
      await deps.limits.use(...all);
      const ofAll = await deps.limits.count(recent, account);
      const over = (uses: number, free: number) => uses > free * deps.config.LIMITS_FACTOR;
      if (over(ofPair, unasked.pair) || over(ofNetwork, unasked.network) || over(ofAll, unasked.strangers))
        await demandAnswer(deps, answer).catch(async (error: unknown) => {
          await deps.limits.undo(...all);
          throw error;
        });
    } catch (error) {
      await letGo(deps, pair);
      throw error;
    }
  } catch (error) {
    await letGo(deps, network);
    throw error;
  }
  const rest = async () => {
    await letGo(deps, network);
    await deps.limits.undo(...all);
  };
  return {
    takeBack: () => Promise.all([letGo(deps, pair), rest()]).then(() => undefined),
    wasRight: () => Promise.all([release(deps, pair), rest()]).then(() => undefined),
  };
}

async function demandAnswer(deps: Deps, { imgCode, imgCodeId }: Answer): Promise<void> {
  if (!imgCode || !imgCodeId) throw new AppError('CAPTCHA_REQUIRED');
  await demandCaptcha(deps, 'login', { imgCode, imgCodeId });
}
