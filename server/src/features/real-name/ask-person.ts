// One question to the party that compares identities, asked once and waited for with patience. Tries are counted for who asks alone, so
// that nobody who types somebody else's numbers uses up that person's.
import { createHash } from 'node:crypto';
import { type RealNameWay, triesADay } from '@xinqi/domain';
import type { Deps } from '../../platform/family.ts';
import type { Use } from '../../platform/limits.ts';
import type {
  PersonCheckAnswer,
  PersonCheckPort,
  PersonCheckRequest,
} from '../../platform/ports/person-check.ts';
import { answerTo } from './patience.ts';

type Parts = { personCheck: PersonCheckPort; deps: Deps };
/** `limit`: for what he is asked; `key`: who he is. */
export type Asker = { limit: string; key: string };

const day = 86_400;

const triesOf = ({ limit, key }: Asker): Use & { key: string } => ({
  limit: { name: limit, max: triesADay.all, seconds: day },
  key,
});

export async function triesLeft({ limits }: Deps, asker: Asker): Promise<number> {
  const { limit, key } = triesOf(asker);
  return Math.max(0, triesADay.all - (await limits.count(limit, key)));
}

/** The party's fault. */
export const undoTry = ({ limits }: Deps, asker: Asker): Promise<void> => limits.undo(triesOf(asker));

export const useTry = ({ limits }: Deps, asker: Asker): Promise<void> => limits.use(triesOf(asker));

/** What is compared; `bankCard` empty where no bank is asked. */
export type Question = Omit<PersonCheckRequest, 'way' | 'requestId'> & { way: RealNameWay };

/** SHA-256 (hex) over a salt and everything that is compared: what a receipt says of the question. */
export const questionHash = (salt: string, { way, fullName, idCard, mobile, bankCard }: Question): string =>
  createHash('sha256')
    .update(JSON.stringify([salt, way, fullName, idCard, mobile, bankCard]))
    .digest('hex');

/** The answer to this very question; undefined when there is none, and then the try is given back. @throws TOO_MANY */
export async function askPerson(
  { personCheck, deps }: Parts,
  request: PersonCheckRequest,
  asker: Asker,
): Promise<PersonCheckAnswer | undefined> {
  const uses: Use[] = [triesOf(asker)];
  if (request.bankCard !== '') {
    const card = deps.vault.blindIndex('card', request.bankCard).toString('hex');
    const limit = { name: `${asker.limit}-card`, max: triesADay.card, seconds: day };
    uses.push({ limit, key: `${asker.key} ${card}` });
  }
  await deps.limits.use(...uses);
  const answer = await answerTo(deps, request.requestId, () => personCheck.check(request));
  if (!answer) await deps.limits.undo(...uses);
  return answer;
}
