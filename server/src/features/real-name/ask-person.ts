// One question to the party that compares identities, asked once and waited for with patience.
import type { Deps } from '../../platform/family.ts';
import type {
  PersonCheckAnswer,
  PersonCheckPort,
  PersonCheckRequest,
} from '../../platform/ports/person-check.ts';

const patienceMs = 20_000;

/** The answer to this very question; undefined when there is none: away, late, or of another question. */
export async function askPerson(
  { personCheck, deps }: { personCheck: PersonCheckPort; deps: Deps },
  request: PersonCheckRequest,
): Promise<PersonCheckAnswer | undefined> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('late')).unref());
  try {
    const answer = await Promise.race([personCheck.check(request), late]);
    if (answer.requestId === request.requestId) return answer;
    deps.log.error({ attempt: request.requestId }, 'the verifying party answered another question');
  } catch (error) {
    deps.log.warn({ err: error, attempt: request.requestId }, 'the verifying party did not answer');
  }
  return undefined;
}
