// Which seals a signatory may use. A registered enterprise's seal is used by its members with the right, and by nobody
// else: whoever merely typed its name into a contract cannot stamp for it.
import { can } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { DrawingSource } from '../../sealing/index.ts';
import { sealSourceOf } from '../apply/check-payload.ts';
import type { Parts } from '../parts.ts';
import type { SignInfoRow } from '../store.ts';

export type OwnSeal = { sealId: string; name: string; source: DrawingSource; corpId: string | null };

/** `stranger`: the enterprise is registered and he is none of its members, so he cannot act for it at all. */
export type Own = { seals: OwnSeal[]; forbidden: boolean; stranger?: boolean };

/** Seals for this line; `forbidden` tells why an enterprise's seal is not among them. */
export async function ownSeals(parts: Parts, tx: Tx, line: SignInfoRow): Promise<Own> {
  if (line.user_type === 0) {
    const seal = parts.seal.personalSeal(line.name);
    return { seals: seal ? [{ ...seal, name: '个人方章', corpId: null }] : [], forbidden: false };
  }
  const corp = await parts.account.findCorpByName(tx, line.name);
  if (!corp) {
    const source = sealSourceOf(1, line.name);
    return {
      seals: source
        ? [{ sealId: 'unregistered', name: '企业章（该企业尚未注册）', source, corpId: null }]
        : [],
      forbidden: false,
    };
  }
  const person = await parts.account.party.holderOf(tx, line.party_key);
  const member = person && (await parts.account.memberOf(tx, corp.corpId, person.accountId));
  if (!member) return { seals: [], forbidden: true, stranger: true };
  if (!can(member.grants, 'enterpriseSealManage')) return { seals: [], forbidden: true };
  const seal = await parts.seal.corpSeal(tx, corp.corpId, line.name);
  if (!seal) return { seals: [], forbidden: true };
  return {
    seals: [{ sealId: seal.sealId, name: seal.name, source: seal.source, corpId: corp.corpId }],
    forbidden: false,
  };
}

/** Why he cannot act for the line's enterprise at all: its name would stand in the certificate. */
export function strangerRefusal(own: Own): AppError | undefined {
  if (!own.stranger) return undefined;
  return new AppError(
    'SIGN_SEAL_FORBIDDEN',
    '该企业已注册，您不是其成员，不能代表该企业签署，请联系企业管理员',
  );
}

/** The chosen seal, or the only one. */
export function chooseSeal(own: Own, sealId: string | undefined): OwnSeal | undefined {
  if (sealId === undefined) return own.seals.length === 1 ? own.seals[0] : undefined;
  const seal = own.seals.find((s) => s.sealId === sealId);
  if (!seal) throw new AppError(own.forbidden ? 'SIGN_SEAL_FORBIDDEN' : 'SIGN_SIGNATURE_REQUIRED');
  return seal;
}
