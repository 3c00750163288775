// An identity check in a line of a contract: the question is written down under the contract's lock before it is asked, and its answer taken by
// compare and swap while he still stands in the line and still may sign (docs/decisions/0120). Every answer is an event of the contract.
import {
  asOneName,
  asOneSpelling,
  beijingDay,
  type CheckResult,
  type IdentityWay,
  personFault,
} from '@xinqi/domain';
import { AppError } from '../../../../platform/app-error.ts';
import { payerOf, priceOf, withinQuota } from '../../../../platform/charges/charges.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { PersonCheckAnswer } from '../../../../platform/ports/person-check.ts';
import { type NewEvent, netCommits } from '../../../ledger/index.ts';
import { type Question, questionHash } from '../../../real-name/index.ts';
import type { Signer } from '../acting/load-party.ts';
import { bySigner, changeContract } from '../change-contract.ts';
import { openLine, type Parts, phoneOf } from '../parts.ts';
import { personCommits, signerName } from '../person-commits.ts';
import { comerOf } from './passed-ways.ts';
import { requireOpen } from './require-open.ts';
import { sealSaidInCheck } from './said-in-check.ts';
import { answerCheck, findCheck, insertCheck } from './store.ts';

export type LineCheck = {
  signer: Signer;
  attemptId: string;
  request: Question & { way: IdentityWay };
  salt: string;
  /** Who is asked. */
  by: { party: string; simulated: boolean };
  /** To what he agreed. */
  consent: { text_h: string; version: string };
};
export type LineAnswer = Omit<PersonCheckAnswer, 'requestId'>;

/** Counted for his phone, over all contracts: nobody looks for a stranger's numbers by many lines of his own. */
export const asker = ({ deps }: Parts, mobile: string) => ({
  limit: 'will-check',
  key: deps.vault.blindIndex('mobile', mobile).toString('hex'),
});

/** Name and phone are the line's, what he says is his. @throws SIGN_WILL_FIELD, LINK_INVALID, and why he may not sign */
export async function questionOf(
  parts: Parts,
  ctx: Ctx,
  signer: Signer,
  { way, ...of }: { way: IdentityWay; idCard: string; bankCard: string },
): Promise<LineCheck['request']> {
  requireOpen(signer, way, ctx.now);
  const mobile = await phoneOf(parts, parts.deps.db, signer.me);
  if (!mobile) throw new AppError('LINK_INVALID');
  const fullName = signerName(signer.me);
  const said = asOneSpelling({ fullName, ...of });
  const fault = personFault(said, way, beijingDay(ctx.now));
  if (fault)
    throw new AppError(
      'SIGN_WILL_FIELD',
      fault.field === 'fullName'
        ? `本合同中您的姓名“${fullName}”不是身份证上的姓名，无法核验，请联系发起方更正`
        : fault.message,
    );
  return { way, ...said, mobile };
}

/** As it would stand on his card. */
export const nameOf = ({ me }: Pick<Signer, 'me'>): string => asOneName(signerName(me));

/** His phone is asked again under the lock, as with a code. */
const byPhone = ({ request }: LineCheck) => ({ codePhone: request.mobile });

/** Answers a result that is known already, 'asked' where none is; 'other': the sender named another number than this; throws SIGN_WILL_QUOTA where the sender may have no more. `beside`: of a new one. */
export function beginCheck(
  parts: Parts,
  ctx: Ctx,
  check: LineCheck,
  beside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<CheckResult | 'asked' | 'other' | undefined> {
  const { attemptId, request, salt, by } = check;
  return changeContract(
    parts,
    ctx.now,
    bySigner(ctx, check.signer, byPhone(check)),
    async (change, signer) => {
      requireOpen(signer, request.way, ctx.now);
      const { idCard, bankCard } = request;
      const named = openLine(parts, signer.me).idCard;
      if (named !== null && named !== idCard) return change.untouched('other' as const);
      const { config, vault } = parts.deps;
      const payer = payerOf(signer.apply);
      const fresh = await insertCheck(change.tx, {
        ...comerOf(signer),
        ...{ attempt_id: attemptId, way: request.way, simulated: by.simulated },
        ...sealSaidInCheck(vault, attemptId, { idCard, cardEnd: bankCard.slice(-4), salt }),
        asked_at: ctx.now,
        ...{ payer, price: priceOf(config, request.way) },
      });
      if (fresh) {
        if (!(await withinQuota(change.tx, config, payer, ctx.now))) throw new AppError('SIGN_WILL_QUOTA');
        await beside(change.tx);
        return change.untouched(undefined);
      }
      const known = await findCheck(change.tx, attemptId);
      const his = known?.sign_no === signer.me.sign_no && known.recipient_gen === signer.me.recipient_gen;
      if (!his || known.way !== request.way) throw new AppError('PARAM_INVALID');
      if (known.state === 'failed') throw new AppError('SIGN_WILL_AWAY');
      return change.untouched(known.state);
    },
  );
}

/** What was asked and answered. `once`: for a set of lines, this one among them, when the party answered. */
export type Compared = Pick<LineCheck, 'by' | 'consent'> & {
  way: IdentityWay;
  question: string;
  answer: LineAnswer;
  once?: { hash: string; size: number; at: Date };
};

/** His consent and the answer, as they stand in the evidence of his line. */
export function checkEvents(
  parts: Parts,
  ctx: Pick<Ctx, 'ip' | 'userAgent'>,
  { me, via }: Signer,
  { by, consent, way, question, answer, once }: Compared,
): NewEvent[] {
  const { name, mobile, number } = personCommits(parts, me);
  const actor: NewEvent['actor'] = { kind: via.kind === 'link' ? 'link' : 'person', auth: [] };
  const net = netCommits(ctx.ip, ctx.userAgent);
  return [
    {
      type: 'consent.accept',
      signNo: me.sign_no,
      actor,
      data: { kind: 'privacy', ...consent },
      commits: net,
    },
    {
      type: 'auth.check',
      signNo: me.sign_no,
      actor,
      data: {
        way,
        result: answer.result === 'match' ? 'passed' : 'failed',
        party: by.party,
        request: answer.partyRequestId,
        code: answer.code,
        question_h: question,
        ...(via.kind === 'link' ? { generation: via.generation } : {}),
        ...(by.simulated ? { test: true } : {}),
        ...(once ? { batch_h: once.hash, batch_size: once.size, batch_at: once.at.toISOString() } : {}),
      },
      commits: { 'pii.name_c': name, 'pii.mobile_c': mobile, ...number, ...net },
    },
  ];
}

export const failCheck = ({ deps }: Parts, { attemptId }: Pick<LineCheck, 'attemptId'>): Promise<boolean> =>
  answerCheck(deps.db, attemptId, { state: 'failed', leaf: null, now: deps.clock.now() });

/** The answer counts for who stands in the line now, if he is who was asked about. @throws SIGN_WILL_ASKED, STATE_CHANGED, and why he may not sign */
export async function takeCheck(parts: Parts, ctx: Ctx, check: LineCheck, answer: LineAnswer): Promise<void> {
  const { attemptId, request } = check;
  const now = parts.deps.clock.now();
  try {
    await changeContract(
      parts,
      now,
      bySigner({ now }, check.signer, byPhone(check)),
      async (change, signer) => {
        requireOpen(signer, request.way, now);
        const known = await findCheck(change.tx, attemptId);
        const his = known?.recipient_gen === signer.me.recipient_gen && nameOf(signer) === request.fullName;
        if (!his) throw new AppError('STATE_CHANGED');
        const recorded = await change.recordNow(
          ...checkEvents(parts, ctx, signer, {
            ...{ by: check.by, consent: check.consent, way: request.way, answer },
            question: questionHash(check.salt, request),
          }),
        );
        const answered = { state: answer.result, leaf: recorded.at(-1)!.leafHash, now };
        if (!(await answerCheck(change.tx, attemptId, answered))) throw new AppError('SIGN_WILL_ASKED');
      },
    );
  } catch (error) {
    await failCheck(parts, check);
    throw error;
  }
}
