// A signatory's identity is compared before he signs: the question is written down before it is asked, asked once, and its answer taken by
// compare and swap while he still stands in the line and still may sign (docs/decisions/0120). Every answer is an event of the contract.
import { randomBytes } from 'node:crypto';
import {
  asOneName,
  asOneSpelling,
  beijingDay,
  type CheckResult,
  type PersonWay,
  personFault,
} from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/endpoint.ts';
import type { PersonCheckAnswer, PersonCheckRequest } from '../../../platform/ports/person-check.ts';
import { type NewEvent, netCommits } from '../../ledger/index.ts';
import { questionHash } from '../../real-name/index.ts';
import type { Signer } from '../contract/acting/load-party.ts';
import { bySigner, changeContract } from '../contract/change-contract.ts';
import { openLine, type Parts, phoneOf } from '../contract/parts.ts';
import { personCommits, signerName } from '../contract/person-commits.ts';
import { willConsentHash, willConsentVersion } from '../contract/will/consent.ts';
import { comerOf } from '../contract/will/passed-ways.ts';
import { requireOpen } from '../contract/will/require-open.ts';
import { sealSaidInCheck } from '../contract/will/said-in-check.ts';
import { answerCheck, findCheck, insertCheck } from '../contract/will/store.ts';

export type WillAsk = {
  way: PersonWay;
  attemptId: string;
  idCard: string;
  bankCard: string;
  consentHash: string;
};
type Asked = { signer: Signer; ask: WillAsk; request: PersonCheckRequest; salt: string };

/** As it would stand on his card. */
const nameOf = ({ me }: Pick<Signer, 'me'>): string => asOneName(signerName(me));

/** His phone is compared: it is asked again under the lock, as with a code. */
const byPhone = ({ request }: Asked) => ({ codePhone: request.mobile });

/** Answers a result that is known already; 'other': the sender named another number than this. */
function begin(parts: Parts, ctx: Ctx, asked: Asked): Promise<CheckResult | 'other' | undefined> {
  const { deps, persons } = parts;
  const { ask, request, salt } = asked;
  return changeContract(
    parts,
    ctx.now,
    bySigner(ctx, asked.signer, byPhone(asked)),
    async (change, signer) => {
      requireOpen(signer, ask.way, ctx.now);
      const { idCard, bankCard } = request;
      const named = openLine(parts, signer.me).idCard;
      if (named !== null && named !== idCard) return change.untouched('other' as const);
      const fresh = await insertCheck(change.tx, {
        ...comerOf(signer),
        ...{ attempt_id: ask.attemptId, way: ask.way, simulated: persons.simulated },
        ...sealSaidInCheck(deps.vault, ask.attemptId, { idCard, cardEnd: bankCard.slice(-4), salt }),
        asked_at: ctx.now,
      });
      if (fresh) return change.untouched(undefined);
      const known = await findCheck(change.tx, ask.attemptId);
      if (known?.sign_no !== signer.me.sign_no || known.recipient_gen !== signer.me.recipient_gen)
        throw new AppError('PARAM_INVALID');
      if (known.state === 'asked') throw new AppError('SIGN_WILL_ASKED');
      if (known.state === 'failed') throw new AppError('SIGN_WILL_AWAY');
      return change.untouched(known.state);
    },
  );
}

function checkEvents(
  parts: Parts,
  ctx: Ctx,
  { me, via }: Signer,
  asked: Asked,
  answer: PersonCheckAnswer,
): NewEvent[] {
  const { request, salt } = asked;
  const { name, mobile, number } = personCommits(parts, me);
  const actor: NewEvent['actor'] = { kind: via.kind === 'link' ? 'link' : 'person', auth: [] };
  const net = netCommits(ctx.ip, ctx.userAgent);
  return [
    {
      type: 'consent.accept',
      signNo: me.sign_no,
      actor,
      data: { kind: 'privacy', text_h: willConsentHash, version: willConsentVersion },
      commits: net,
    },
    {
      type: 'auth.check',
      signNo: me.sign_no,
      actor,
      data: {
        way: request.way,
        result: answer.result === 'match' ? 'passed' : 'failed',
        party: parts.persons.party,
        request: answer.partyRequestId,
        code: answer.code,
        question_h: questionHash(salt, request),
        ...(via.kind === 'link' ? { generation: via.generation } : {}),
        ...(parts.persons.simulated ? { test: true } : {}),
      },
      commits: { 'pii.name_c': name, 'pii.mobile_c': mobile, ...number, ...net },
    },
  ];
}

/** The answer counts for who stands in the line now, if he is who was asked about. */
function takeAnswer(parts: Parts, ctx: Ctx, asked: Asked, answer: PersonCheckAnswer): Promise<void> {
  const { ask, request } = asked;
  const now = parts.deps.clock.now();
  return changeContract(
    parts,
    now,
    bySigner({ now }, asked.signer, byPhone(asked)),
    async (change, signer) => {
      requireOpen(signer, ask.way, now);
      const known = await findCheck(change.tx, ask.attemptId);
      const his = known?.recipient_gen === signer.me.recipient_gen && nameOf(signer) === request.fullName;
      if (!his) throw new AppError('STATE_CHANGED');
      const recorded = await change.recordNow(...checkEvents(parts, { ...ctx, now }, signer, asked, answer));
      const answered = { state: answer.result, leaf: recorded.at(-1)!.leafHash, now };
      if (!(await answerCheck(change.tx, ask.attemptId, answered))) throw new AppError('SIGN_WILL_ASKED');
    },
  );
}

const fail = ({ deps }: Parts, { ask }: Asked): Promise<boolean> =>
  answerCheck(deps.db, ask.attemptId, { state: 'failed', leaf: null, now: deps.clock.now() });

/** @throws SIGN_CONSENT, SIGN_WILL_WAY, _FIELD, _IDENTITY, _ASKED, _AWAY, TOO_MANY, and why he may not sign */
export async function askCheck(parts: Parts, ctx: Ctx, signer: Signer, ask: WillAsk) {
  const { deps, persons } = parts;
  if (ask.consentHash !== willConsentHash) throw new AppError('SIGN_CONSENT');
  requireOpen(signer, ask.way, ctx.now);
  const mobile = await phoneOf(parts, deps.db, signer.me);
  if (!mobile) throw new AppError('LINK_INVALID');
  const fullName = signerName(signer.me);
  const said = asOneSpelling({ fullName, idCard: ask.idCard, bankCard: ask.bankCard });
  const fault = personFault(said, ask.way, beijingDay(ctx.now));
  if (fault)
    throw new AppError(
      'SIGN_WILL_FIELD',
      fault.field === 'fullName'
        ? `本合同中您的姓名“${fullName}”不是身份证上的姓名，无法核验，请联系发起方更正`
        : fault.message,
    );
  const bankCard = ask.way === 'operator3' ? '' : said.bankCard;
  const request = {
    requestId: ask.attemptId,
    way: ask.way,
    fullName: said.fullName,
    idCard: said.idCard,
    mobile,
    bankCard,
  };
  const asked: Asked = { signer, ask, request, salt: randomBytes(32).toString('hex') };
  // Counted for his phone, over all contracts: nobody looks for a stranger's numbers by many lines of his own.
  const asker = { limit: 'will-check', key: deps.vault.blindIndex('mobile', mobile).toString('hex') };
  const answered = async (result: CheckResult) => ({
    result,
    simulated: persons.simulated,
    left: await persons.left(asker),
  });
  const known = await begin(parts, ctx, asked);
  if (known === 'other') {
    // counted, so that whoever holds the phone does not find the number by trying
    await persons.use(asker);
    throw new AppError('SIGN_WILL_IDENTITY');
  }
  if (known) return answered(known);

  const answer = await persons.ask(request, asker).catch(async (error: unknown) => {
    await fail(parts, asked);
    throw error;
  });
  if (!answer) {
    await fail(parts, asked);
    throw new AppError('SIGN_WILL_AWAY');
  }
  try {
    await takeAnswer(parts, ctx, asked, answer);
  } catch (error) {
    await fail(parts, asked);
    throw error;
  }
  return answered(answer.result);
}
