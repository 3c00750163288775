// A signatory who comes into a line after sending: checked like those of a new contract, his phone and identity number sealed.
import { comparesIdentity, mobile, normaliseMobile, partyName, SignInfoStatus } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import { maskTarget } from '../../../platform/crypto/mask.ts';
import type { Tx } from '../../../platform/db.ts';
import { sealSourceOf } from '../contract/document/seal-source.ts';
import type { PersonColumns } from '../contract/line-store.ts';
import { mobileOf, openLine, type Parts } from '../contract/parts.ts';
import { corpOfNewLine } from '../contract/party/stands-for.ts';
import { sealPerson, signerName } from '../contract/person-commits.ts';
import { fieldsOf } from '../contract/row/field-store.ts';
import type { SignInfoRow } from '../contract/store.ts';
import { requireFitting } from '../contract/will/fitting-demand.ts';
import { identityNumber } from '../contract/will/identity-number.ts';
import { demandOf } from '../contract/will/passed-ways.ts';

export type Signatory = {
  userType: 0 | 1;
  name: string;
  operatorName: string | null;
  mobile: string;
  /** Identity number that the sender names. */
  idCard: string | null;
};

type Named = {
  userType: number;
  name: string;
  operatorName?: string | undefined;
  mobile: string;
  identityCard?: string | undefined;
};

/**
 * Names, phone and number in the form in which they are kept; `of`: the line into which he comes. A number that was named before goes with
 * the name: it is the same person, whatever his phone. Throws APPLY_SIGNATORY_INVALID, APPLY_WILL.
 */
export function checkSignatory(parts: Parts, input: Named, now: Date, of?: SignInfoRow): Signatory {
  const userType = input.userType === 1 ? 1 : 0;
  const operatorName = userType === 1 ? (input.operatorName ?? '') : null;
  const phone = normaliseMobile(input.mobile);
  if (!partyName(input.name).ok || !mobile(phone).ok) throw new AppError('APPLY_SIGNATORY_INVALID');
  if (operatorName !== null && !partyName(operatorName).ok)
    throw new AppError('APPLY_SIGNATORY_INVALID', '请填写经办人姓名');
  const signs = operatorName ?? input.name;
  const kept = of && signerName(of) === signs ? openLine(parts, of).idCard : null;
  if (of) requireFitting(demandOf(of), signs, '签署方');
  const demanded = of !== undefined && comparesIdentity(demandOf(of));
  const idCard = identityNumber(input.identityCard, { name: signs, demanded, line: '签署方' }, now) ?? kept;
  return { userType, name: input.name, operatorName, mobile: phone, idCard };
}

/** Throws when he stands in another line already, or when his name cannot fill the seals reserved for the line. */
export async function requireFits(
  parts: Parts,
  tx: Tx,
  lines: readonly SignInfoRow[],
  who: Signatory,
  line?: SignInfoRow,
): Promise<void> {
  const blind = parts.deps.vault.blindIndex('mobile', who.mobile);
  const twice = lines.some(
    (l) =>
      l.sign_no !== line?.sign_no &&
      l.status !== SignInfoStatus.Transferred &&
      l.user_type === who.userType &&
      l.name === who.name &&
      l.mobile_blind.equals(blind),
  );
  if (twice) throw new AppError('APPLY_SIGNATORY_TWICE');
  if (!line) return;
  const sealed =
    line.edge_at !== null ||
    (await fieldsOf(tx, line.apply_id)).some((f) => f.sign_no === line.sign_no && f.kind === 'seal');
  if (sealed && !sealSourceOf(who.userType, who.name))
    throw new AppError('APPLY_SIGNATORY_INVALID', '该名称无法生成印章，请核对名称');
}

export async function personColumns(
  parts: Parts,
  tx: Tx,
  signInfoId: string,
  who: Signatory,
): Promise<PersonColumns> {
  const { vault } = parts.deps;
  const [partyKey] = await parts.account.party.keysOf(tx, [who.mobile]);
  return {
    name: who.name,
    operator_name: who.operatorName,
    mobile_masked: maskTarget(who.mobile),
    mobile_blind: vault.blindIndex('mobile', who.mobile),
    party_key: partyKey!,
    ...sealPerson(parts, signInfoId, who),
    corp_id: await corpOfNewLine(parts, tx, {
      user_type: who.userType,
      name: who.name,
      party_key: partyKey!,
    }),
  };
}

/** What the log commits to of the one who stood in the line before. */
export const oldCommits = (parts: Parts, line: SignInfoRow) => ({
  'data.old_name_c': signerName(line),
  'data.old_mobile_c': mobileOf(parts, line),
});
