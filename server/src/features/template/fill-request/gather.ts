// What everybody filled in, put together: when the text is made, and when its contract goes out.
import { missingValues, type Values, type Variable } from '@xinqi/domain';
import type { TplParty } from '@xinqi/wire/template';
import { AppError } from '../../../platform/app-error.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import type { Tx } from '../../../platform/db.ts';
import { senderValues } from '../judge/values-of.ts';
import type { TplParts } from '../parts.ts';
import { isOpen, ownRequest } from './change-request.ts';
import { openAsked, openFiller, sealAsked } from './sealed.ts';
import { endRequest, findRequest, type LineRow, linesOf, type RequestRow, updateAsked } from './store.ts';

/** What a signatory filled in, as the evidence tells it. */
export type FilledIn = {
  party: TplParty;
  userType: 0 | 1;
  generation: number;
  values: Values;
  verifiedAt: Date;
  filledAt: Date;
};

/** @throws TPL_WAITING unless everybody filled in */
function filledLines(lines: readonly LineRow[]): void {
  if (lines.some(({ state }) => state !== 'filled')) throw new AppError('TPL_WAITING');
}

const together = (parts: TplParts, lines: readonly LineRow[]): Values =>
  Object.assign({}, ...lines.map((line) => openFiller(parts.deps.vault, line).values));

/** The caller's request, held until the transaction ends. @throws NOT_FOUND, TPL_REQUEST_OVER, TPL_WAITING */
export async function holdRequest(
  tx: Tx,
  { owner, requestId, now }: { owner: Owner; requestId: string; now: Date },
): Promise<{ request: RequestRow; lines: LineRow[] }> {
  return asOwner(tx, owner, async (inner) => {
    const request = await ownRequest(inner, owner, requestId, 'lock');
    if (!isOpen(request, now)) throw new AppError('TPL_REQUEST_OVER');
    const lines = await linesOf(inner, [requestId]);
    filledLines(lines);
    return { request, lines };
  });
}

/**
 * Values of everybody; what the sender changed since is kept with the request. @throws TPL_VALUES for what is missing now that conditions
 * know the answers of signatories
 */
export async function gatherValues(
  parts: TplParts,
  tx: Tx,
  { owner, request, lines }: { owner: Owner; request: RequestRow; lines: readonly LineRow[] },
  { variables, given }: { variables: readonly Variable[]; given: Values | undefined },
): Promise<Values> {
  const { vault } = parts.deps;
  const asked = openAsked(vault, request);
  const known = together(parts, lines);
  const own = senderValues(variables, given ?? asked.values, known);
  const values = { ...own, ...known };
  const [missing] = missingValues(variables, values);
  if (missing) throw new AppError('TPL_VALUES', `${missing.name}：尚未填写`);
  if (given)
    await asOwner(tx, owner, (inner) =>
      updateAsked(inner, request.request_id, sealAsked(vault, request, { ...asked, values: own })),
    );
  return values;
}

/** Whoever filled in takes his role, whatever is asked for. @throws TPL_FILLER when somebody else is named */
export async function withFillers(
  parts: TplParts,
  tx: Tx,
  owner: Owner,
  of: { requestId: string; given: readonly TplParty[]; now: Date },
): Promise<TplParty[]> {
  const { request, lines } = await holdRequest(tx, { owner, ...of });
  const { parties } = openAsked(parts.deps.vault, request);
  const fillers = lines.map((line) => openFiller(parts.deps.vault, line).party);
  const isFiller = ({ role }: TplParty) => fillers.some((one) => one.role === role);
  const others = of.given.length > 0 ? of.given : parties;
  return [...fillers, ...others.filter((party) => !isFiller(party))];
}

export type SentParty = { name: string; mobile: string };
/** Whether a signatory is he who filled in. */
export const isParty =
  ({ signatoryFullName, signatoryMobile }: TplParty) =>
  ({ name, mobile }: SentParty): boolean =>
    name === signatoryFullName && mobile === signatoryMobile;

/** `made`: when the text was made that goes out. */
export type Closing = { owner: Owner; requestId: string; signatories: readonly SentParty[]; made: Date };

/**
 * The contract goes out in this transaction: everybody who filled in is among its signatories, his values stand in its text, and the
 * request is over. @throws TPL_REQUEST_OVER, TPL_WAITING, TPL_UNFILLED for a text of former values, TPL_FILLER
 */
export async function closeRequest(
  parts: TplParts,
  tx: Tx,
  { owner, requestId, signatories, made }: Closing,
): Promise<FilledIn[]> {
  const { vault } = parts.deps;
  return asOwner(tx, owner, async (inner) => {
    const request = await findRequest(inner, requestId, 'lock');
    if (request?.state !== 'open') throw new AppError('TPL_REQUEST_OVER');
    const lines = await linesOf(inner, [requestId]);
    filledLines(lines);
    const filled = lines.map((line): FilledIn => {
      const { party, userType, values } = openFiller(vault, line);
      const { verified_at: verifiedAt, filled_at: filledAt, link_gen: generation } = line;
      return { ...{ party, userType, values, generation }, verifiedAt: verifiedAt!, filledAt: filledAt! };
    });
    if (filled.some(({ filledAt }) => filledAt > made))
      throw new AppError('TPL_UNFILLED', '签署方填写的内容已变更，请重新生成合同文本');
    for (const { party } of filled) if (!signatories.some(isParty(party))) throw new AppError('TPL_FILLER');
    await endRequest(inner, requestId, 'sent');
    return filled;
  });
}
