// Which seals a signatory may use. A registered enterprise's seal is used by its members with the right, and by nobody
// else: whoever merely typed its name into a contract cannot stamp for it.
import { AppError } from '../../../platform/app-error.ts';
import type { Tx } from '../../../platform/db.ts';
import type { UsableSeal } from '../../seal/index.ts';
import type { DrawingSource } from '../../sealing/index.ts';
import { sealSourceOf } from '../apply/check-payload.ts';
import type { Parts } from '../parts.ts';
import type { SignInfoRow } from '../store.ts';

export type OwnSeal = {
  sealId: string;
  name: string;
  source: DrawingSource;
  corpId: string | null;
  /** A registered enterprise's, with the account that uses it and the grant that lets it. */
  used?: { seal: UsableSeal; accountId: string };
};

/** `stranger`: the enterprise is registered and he is none of its members, so he cannot act for it at all. */
export type Own = { seals: OwnSeal[]; forbidden: boolean; stranger?: boolean };

/**
 * Seals for this line; `forbidden` tells why an enterprise's seal is not among them. `lock`: as the last word before the
 * signature is accepted, in its transaction.
 */
export async function ownSeals(parts: Parts, tx: Tx, line: SignInfoRow, lock?: 'lock'): Promise<Own> {
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
  if (!person) return { seals: [], forbidden: true, stranger: true };
  const { accountId } = person;
  const seals = await parts.seal.usable(tx, { ...corp, corpName: line.name, accountId }, lock);
  if (seals.length === 0) {
    const member = await parts.account.memberOf(tx, corp.corpId, accountId);
    return { seals: [], forbidden: true, ...(member ? {} : { stranger: true }) };
  }
  return {
    seals: seals.map((seal) => ({
      sealId: seal.sealId,
      name: seal.name,
      source: seal.source,
      corpId: seal.corpId,
      used: { seal, accountId },
    })),
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
  if (seal) return seal;
  if (own.forbidden) throw new AppError('SIGN_SEAL_FORBIDDEN');
  if (own.seals.some((s) => s.used))
    throw new AppError(
      'SIGN_SEAL_FORBIDDEN',
      '该印章已停用，或您的使用授权已撤销、到期，请选择其他印章或联系管理员',
    );
  throw new AppError('SIGN_SIGNATURE_REQUIRED');
}
