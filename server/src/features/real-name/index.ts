// The door of the real-name family: its calls.
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import type { Deps, Family } from '../../platform/family.ts';
import { job } from '../../platform/jobs.ts';
import type { PersonCheckAnswer, PersonCheckRequest } from '../../platform/ports/person-check.ts';
import { hear } from '../../platform/switchboard/fact.ts';
import { give } from '../../platform/switchboard/port.ts';
import { accountClosing, corpLost } from '../account/index.ts';
import { orgPersons } from '../org/index.ts';
import { type Asker, askPerson, triesLeft, undoTry, useTry } from './ask-person.ts';
import { payJob } from './enterprise/by-transfer.ts';
import { payAmount, sweepPayments } from './enterprise/pay-amount.ts';
import { type EnterpriseParts, verifyMade } from './enterprise/settle-claim.ts';
import { type FaceDoor, faceDoor } from './face/face-door.ts';
import { forgetFaces, forgetFacesOf } from './face/store.ts';
import type { LetterParts } from './letter/by-letter.ts';
import { letterEnded, letterJob, letterSigned, settleLetter, sweepLetters } from './letter/settle-letter.ts';
import { forgetHandOvers, forgetReadings, forgetUnused } from './ocr/ocr-store.ts';
import { letterContracts } from './ports.ts';
import { sweepReviews } from './review/end-review.ts';
import { forgetReviews } from './review/forget-reviews.ts';
import { type Reviewers, reviewers } from './review/reviewers.ts';
import { countOpen } from './review/store.ts';
import { realNameEndpoints } from './routes.ts';
import { judgeJob, sweepJudgements } from './standing/judge-jobs.ts';
import { tellLost } from './standing/tell-lost.ts';
import { forgetPerson } from './store.ts';
import { type VerifiedPerson, verifiedPerson } from './verified-person.ts';
import type { RealNameParts } from './verify-person.ts';

const [minute, day] = [60_000, 86_400_000];

export { type Question, questionHash } from './ask-person.ts';
export { type Letter, letterContracts, type SignedLetter } from './ports.ts';
export type { VerifiedPerson } from './verified-person.ts';

export type RealName = {
  family: Family;
  /** Has an enterprise verified that the product made itself (demo data). */
  verifyMade(tx: Tx, corpId: string, by: { creditCode: string; legalPerson: string }): Promise<void>;
  /** Who compares a person's identity for families above, when somebody signs. */
  persons: {
    simulated: boolean;
    /** Name of the party, of its receipts. */
    party: string;
    /** @throws TOO_MANY */
    ask(request: PersonCheckRequest, asker: Asker): Promise<PersonCheckAnswer | undefined>;
    /** Takes a try without a question. @throws TOO_MANY */
    use(asker: Asker): Promise<void>;
    /** Gives one back. */
    undo(asker: Asker): Promise<void>;
    /** Who looks at faces; undefined where nobody does. */
    faces: FaceDoor | undefined;
    /** Tries that he has left today. */
    left(asker: Asker): Promise<number>;
    /** Undefined of an account that was not verified. */
    verified(tx: Tx, accountId: string): Promise<VerifiedPerson | undefined>;
  };
  /** Who decides on the papers of people without a mainland card; for the operator's command. */
  reviewers: Reviewers;
  /** What became of a contract that may be a letter of authority. `refused`: by who was to sign it. */
  letters: {
    signed(tx: Tx, applyNo: string): Promise<void>;
    ended(tx: Tx, applyNo: string, refused: boolean): Promise<void>;
  };
};

export const createRealName = (deps: Deps, doors: Omit<RealNameParts & EnterpriseParts, 'deps'>): RealName =>
  realName({ deps, ...doors, letters: deps.switchboard.port(letterContracts) });

const realName = ({ deps, ...doors }: RealNameParts & LetterParts): RealName => ({
  verifyMade: (tx, corpId, by) => verifyMade({ deps, ...doors }, tx, corpId, by),
  persons: {
    simulated: doors.personCheck.simulated,
    party: doors.personCheck.party,
    ask: (request, asker) => askPerson({ deps, ...doors }, request, asker),
    use: (asker) => useTry(deps, asker),
    undo: (asker) => undoTry(deps, asker),
    faces: faceDoor({ deps, ...doors }),
    left: (asker) => triesLeft(deps, asker),
    verified: (tx, accountId) => verifiedPerson(deps.vault, tx, accountId),
  },
  reviewers: reviewers({ deps, ...doors }),
  letters: {
    signed: letterSigned,
    ended: (tx, applyNo, refused) => letterEnded({ deps, ...doors }, tx, applyNo, refused),
  },
  family: {
    name: 'real-name',
    endpoints: realNameEndpoints({ deps, ...doors }),
    gives: [
      give(orgPersons, {
        isVerified: async (tx, accountId) => (await verifiedPerson(deps.vault, tx, accountId)) !== undefined,
      }),
    ],
    hears: [
      hear(accountClosing, async (tx, { who, now }) => {
        await forgetReviews(tx, who.accountId, now);
        await forgetFacesOf(tx, who.accountId);
        await forgetPerson(tx, who.accountId);
        await forgetReadings(tx, who.accountId);
      }),
      hear(corpLost, (tx, lost) => tellLost({ deps, ...doors }, tx, lost)),
    ],
    jobs: [
      job({
        name: payJob,
        payload: z.object({ proofId: z.string() }),
        handle: ({ proofId }) => payAmount({ deps, ...doors }, proofId),
      }),
      job({
        name: letterJob,
        payload: z.object({ proofId: z.string() }),
        handle: ({ proofId }) => settleLetter({ deps, ...doors }, proofId),
      }),
      judgeJob({ deps, ...doors }),
    ],
    gauges: [
      {
        name: 'xinqi_real_name_reviews_open',
        help: 'Applications that wait for reviewers',
        read: () => countOpen(deps.db),
      },
    ],
    sweeps: [
      { name: 'real-name.payments', everySeconds: 300, run: () => sweepPayments({ deps, ...doors }) },
      { name: 'real-name.letters', everySeconds: 600, run: () => sweepLetters({ deps, ...doors }) },
      { name: 'real-name.reviews', everySeconds: 3600, run: () => sweepReviews({ deps, ...doors }) },
      { name: 'real-name.judgements', everySeconds: 3600, run: () => sweepJudgements({ deps, ...doors }) },
      {
        name: 'real-name.faces',
        everySeconds: 3600,
        // what it said stands in the receipt
        run: () => forgetFaces(deps.db, new Date(deps.clock.now().getTime() - 3 * day)),
      },
      {
        name: 'real-name.readings',
        everySeconds: 3600,
        async run() {
          const now = deps.clock.now().getTime();
          await forgetHandOvers(deps.db, new Date(now - 10 * minute));
          await forgetUnused(deps.db, new Date(now - day));
        },
      },
    ],
  },
});
