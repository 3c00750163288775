// One identity check of who signs several contracts in one act (docs/decisions/0153): asked of the party once, for the exact set, and written into each
// contract under its lock, where it is asked again whether he who stands there is the one that was compared. What it showed serves this act alone.
import { randomBytes } from 'node:crypto';
import {
  asOneSpelling,
  beijingDay,
  byBank,
  type IdentityWay,
  nameOfMost,
  personFault,
  willMinutes,
} from '@xinqi/domain';
import type { Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { type Payer, payerOf, priceOf, withinQuota } from '../../../../platform/charges/charges.ts';
import { uuidv7 } from '../../../../platform/clock.ts';
import { inTx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import { ownResult, partOf } from '../../../../platform/http/parts-of-act.ts';
import { questionHash } from '../../../real-name/index.ts';
import { loadSigner, type Signer } from '../../contract/acting/load-party.ts';
import { ownLine } from '../../contract/acting/own-line.ts';
import { bySigner, changeContract } from '../../contract/change-contract.ts';
import { openLine, type Parts } from '../../contract/parts.ts';
import { refusalOf } from '../../contract/refusal.ts';
import { asker, checkEvents, nameOf } from '../../contract/will/check-line.ts';
import {
  faceWillConsentHash,
  faceWillConsentVersion,
  willConsentHash,
  willConsentVersion,
} from '../../contract/will/consent.ts';
import {
  type Answered,
  answerOnce,
  failOnce,
  findOnce,
  insertOnce,
  type Once,
  writtenFor,
} from '../../contract/will/once-store.ts';
import { comerOf } from '../../contract/will/passed-ways.ts';
import { requireOpen } from '../../contract/will/require-open.ts';
import {
  openSaidOnce,
  type SaidOnce,
  sealSaidInCheck,
  sealSaidOnce,
} from '../../contract/will/said-in-check.ts';
import { insertAnswered } from '../../contract/will/store.ts';
import { mine, placeOf } from './batch-act.ts';
import { beginFaceOnce, placeOfFace, requireFaces, takeFaceOnce, writeFaceOnce } from './batch-face.ts';
import { batchAct } from './batch-set.ts';

const consentTo = (way: IdentityWay) =>
  way === 'face'
    ? { text_h: faceWillConsentHash, version: faceWillConsentVersion }
    : { text_h: willConsentHash, version: willConsentVersion };

type Input = Parsed<typeof signingRoutes.batchSignWill>;
type Place = Awaited<ReturnType<typeof placeOf>>['place'];

const demands = ({ me }: Signer, way: Input['way']): boolean =>
  me.will_needed > 0 && me.will_ways.includes(way) && me.accept_event === null;
const numberFits = (parts: Parts, { me }: Pick<Signer, 'me'>, idCard: string): boolean => {
  const named = openLine(parts, me).idCard;
  return named === null || named === idCard;
};

/** The question, of whom most of these lines mean, and who pays for it. @throws SIGN_WILL_WAY, SIGN_WILL_FIELD, SIGN_WILL_IDENTITY, TOO_MANY */
async function questionOf(parts: Parts, ctx: Ctx, { target: mobile }: Place, input: Input) {
  const { way, items } = input;
  const numbers = items.map(({ signNo }) => signNo);
  const open = (await mine(parts, ctx, numbers)).filter(
    (own) => demands(own, way) && !refusalOf(own.apply, own.me, ctx.now),
  );
  const name = nameOfMost(open.map(nameOf));
  if (name === undefined) throw new AppError('SIGN_WILL_WAY');
  const bankCard = byBank(way) ? (input.bankCard ?? '') : '';
  const said = asOneSpelling({ fullName: name, idCard: input.idCard, bankCard });
  const fault = personFault(said, way, beijingDay(ctx.now));
  if (fault) throw new AppError('SIGN_WILL_FIELD', fault.message);
  const his = open.filter((own) => nameOf(own) === name);
  if (!his.some((own) => numberFits(parts, own, said.idCard))) {
    // counted, so that whoever holds the phone does not find the number by trying
    await parts.persons.use(asker(parts, mobile));
    throw new AppError('SIGN_WILL_IDENTITY');
  }
  return { request: { way, ...said, mobile }, payer: payerOfAll(his) };
}

/** One question for contracts of several senders belongs to none of them. */
function payerOfAll(lines: readonly Signer[]): Payer {
  const payers = new Set(lines.map(({ apply }) => payerOf(apply)));
  return payers.size === 1 ? [...payers][0]! : 'platform';
}

/** Written down, asked once, answered. @throws SIGN_WILL_ASKED, SIGN_WILL_AWAY, SIGN_WILL_QUOTA, and why it cannot be asked */
async function askOnce(parts: Parts, ctx: Ctx, place: Place, input: Input): Promise<Once | undefined> {
  const { persons, deps } = parts;
  const { attemptId, way } = input;
  const { request, payer } = await questionOf(parts, ctx, place, input);
  const { fullName, mobile, idCard, bankCard } = request;
  const { hash, size } = batchAct(input.items);
  const salt = randomBytes(32).toString('hex');
  const { party, simulated } = way === 'face' ? requireFaces(parts) : persons;
  const asked = {
    ...{ attempt_id: attemptId, account_id: place.asker.accountId, batch_h: hash, batch_size: size, way },
    ...{ party, simulated, question_h: questionHash(salt, request) },
    ...sealSaidOnce(deps.vault, attemptId, { fullName, mobile, idCard, cardEnd: bankCard.slice(-4), salt }),
    asked_at: ctx.now,
  };
  const k = await inTx(deps.db, async (tx) => {
    if (!(await insertOnce(tx, asked, { payer, price: priceOf(deps.config, way) })))
      throw new AppError('SIGN_WILL_ASKED');
    if (!(await withinQuota(tx, deps.config, payer, ctx.now))) throw new AppError('SIGN_WILL_QUOTA');
    return way === 'face' ? writeFaceOnce(parts, tx, { attemptId, request, size }, ctx.now) : '';
  });
  if (way === 'face') return beginFaceOnce(parts, ctx, { attemptId, request, size, k });
  const fail = () => failOnce(deps.db, attemptId, deps.clock.now());
  const answer = await persons
    .ask({ requestId: attemptId, ...request, way }, asker(parts, mobile))
    .catch(async (error: unknown) => {
      await fail();
      throw error;
    });
  if (!answer) {
    await fail();
    throw new AppError('SIGN_WILL_AWAY');
  }
  const { result: state, partyRequestId, code } = answer;
  const answered_at = deps.clock.now();
  if (!(await answerOnce(deps.db, attemptId, { state, request: partyRequestId, code, answered_at })))
    throw new AppError('SIGN_WILL_ASKED');
  return findOnce(deps.db, attemptId);
}

/** The answer of this attempt, or that a face is waited for: of another set, way or account it is none. */
async function answerTo(parts: Parts, ctx: Ctx, place: Place, input: Input): Promise<Answered | 'pending'> {
  const found = (await findOnce(parts.deps.db, input.attemptId)) ?? (await askOnce(parts, ctx, place, input));
  const { hash } = batchAct(input.items);
  if (found?.batch_h !== hash || found.way !== input.way || found.account_id !== place.asker.accountId)
    throw new AppError('PARAM_INVALID');
  const waits = found.state === 'asked' && found.way === 'face';
  const known = waits ? await takeFaceOnce(parts, found) : found;
  if (!known) throw new AppError('SIGN_WILL_AWAY');
  if (known.state === 'asked' && waits) return 'pending';
  if (known.state === 'asked') throw new AppError('SIGN_WILL_ASKED');
  if (known.state === 'failed') throw new AppError('SIGN_WILL_AWAY');
  // it would be written down as late, and serve nothing
  if (ctx.now.getTime() - known.answered_at.getTime() >= willMinutes * 60_000)
    throw new AppError('SIGN_WILL', '该次核验已超过30分钟，请重新核验');
  return known;
}

/** Under the lock of one contract. @throws SIGN_WILL_NAME, SIGN_WILL_IDENTITY, STATE_CHANGED, and why he may not sign */
async function writeInto(parts: Parts, ctx: Ctx, own: Signer, once: Answered, said: SaidOnce): Promise<void> {
  const now = parts.deps.clock.now();
  const { fullName, mobile, idCard, cardEnd, salt } = said;
  await changeContract(parts, now, bySigner({ now }, own, { codePhone: mobile }), async (change, signer) => {
    const { me } = signer;
    const before = await writtenFor(change.tx, once.attempt_id, me.sign_no);
    if (before !== undefined) {
      // one answer stands in a line once: who was corrected since is compared anew
      if (before !== me.recipient_gen) throw new AppError('STATE_CHANGED');
      return change.untouched(undefined);
    }
    requireOpen(signer, once.way, now);
    if (nameOf(signer) !== fullName) throw new AppError('SIGN_WILL_NAME');
    if (!numberFits(parts, signer, idCard)) throw new AppError('SIGN_WILL_IDENTITY');
    const { way, state, party, simulated, answered_at: at } = once;
    const recorded = await change.recordNow(
      ...checkEvents(parts, ctx, signer, {
        ...{ by: { party, simulated }, way, question: once.question_h },
        consent: consentTo(way),
        answer: { result: state, partyRequestId: once.request, code: once.code },
        once: { hash: once.batch_h, size: once.batch_size, at },
      }),
    );
    const attemptId = uuidv7(now);
    await insertAnswered(change.tx, {
      ...comerOf(signer),
      ...{ attempt_id: attemptId, way, state, leaf: recorded.at(-1)!.leafHash, now: at },
      once: {
        ...{ batch_attempt: once.attempt_id, simulated, asked_at: once.asked_at },
        ...sealSaidInCheck(parts.deps.vault, attemptId, { idCard, cardEnd, salt }),
      },
    });
  });
}

/** @throws SIGN_CONSENT, SIGN_WILL_WAY, _FIELD, _IDENTITY, _ASKED, _AWAY, TOO_MANY; why one line stays out stands in its result */
export async function checkTogether(parts: Parts, ctx: Ctx, input: Input) {
  const { persons, deps } = parts;
  if (input.consentHash !== consentTo(input.way).text_h) throw new AppError('SIGN_CONSENT');
  const { place } = await placeOf(parts, ctx, input.items);
  const once = await answerTo(parts, ctx, place, input);
  const left = async () => persons.left(asker(parts, place.target));
  if (once === 'pending') {
    const simulated = requireFaces(parts).simulated;
    const waiting = { place: await placeOfFace(parts, input.attemptId, ctx.now), next: null, results: [] };
    const setHash = batchAct(input.items).hash;
    return { result: once, simulated, left: await left(), setHash, ...waiting };
  }
  const said = openSaidOnce(deps.vault, once);
  if (!said) throw new AppError('SIGN_WILL_AWAY');
  const results = [];
  // a no is written into all of them at once: he may go no further than to hear it
  const { now, next } = partOf(input.items, once.state === 'match' ? input.from : undefined);
  for (const { signNo } of now) {
    let asked = true;
    const result = await ownResult(deps.log, { signNo }, async () => {
      const own = await ownLine(parts, ctx, signNo, loadSigner);
      asked = demands(own, once.way);
      if (asked) await writeInto(parts, ctx, own, once, said);
    });
    if (asked) results.push({ signNo, ...result });
  }
  return {
    result: once.state,
    place: null,
    ...{
      setHash: once.batch_h,
      simulated: once.simulated,
      left: await persons.left(asker(parts, place.target)),
      next,
      results,
    },
  };
}
