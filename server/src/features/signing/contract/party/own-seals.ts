// Which seals a signatory may use. A verified enterprise's seal is used by its members with the right, and by nobody else: whoever
// merely typed its name into a contract cannot stamp for it. A name that nobody was verified with has a marked sample.
import { AppError } from '../../../../platform/app-error.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { UsableSeal } from '../../../seal/index.ts';
import type { DrawingSource } from '../../../sealing/index.ts';
import type { Parts } from '../parts.ts';
import type { SignInfoRow } from '../store.ts';
import { certifiedName, lapsedRefusal, type Standing, standsFor } from './stands-for.ts';

export type OwnSeal = {
  sealId: string;
  name: string;
  source: DrawingSource;
  corpId: string | null;
  /** A verified enterprise's, with the account that uses it and the grant that lets it. */
  used?: { seal: UsableSeal; accountId: string };
};

/**
 * `lapsed`: the line is an enterprise's own that is not verified with its name any more. `stranger`: the enterprise was verified and he is none of its members, so he cannot act for it at all. `actsFor`: it was, and he
 * is. `certified`: the enterprise's name as his certificate will say it; null for a person.
 */
export type Own = {
  seals: OwnSeal[];
  forbidden: boolean;
  lapsed?: NonNullable<Standing['lapsed']>;
  stranger?: boolean;
  actsFor?: string;
  certified: string | null;
};

/**
 * Seals for this line; `forbidden` tells why an enterprise's seal is not among them. `lock`: as the last word before the
 * signature is accepted, in its transaction.
 */
export async function ownSeals(parts: Parts, tx: Tx, line: SignInfoRow, lock?: 'lock'): Promise<Own> {
  if (line.user_type === 0) {
    const seal = parts.seal.personalSeal(line.name);
    const seals = seal ? [{ ...seal, name: '个人方章', corpId: null }] : [];
    return { seals, forbidden: false, certified: null };
  }
  const standing = await standsFor(parts, tx, line, lock);
  const { corpId, operator: accountId, member, lapsed } = standing;
  const certified = certifiedName(line.name, standing);
  if (lapsed) return { seals: [], forbidden: true, lapsed, certified };
  if (corpId === undefined) {
    const sample = parts.seal.sample(line.name);
    return { seals: sample ? [{ ...sample, corpId: null }] : [], forbidden: false, certified };
  }
  if (accountId === undefined) return { seals: [], forbidden: true, stranger: true, certified };
  const acting = member ? { actsFor: corpId } : {};
  const seals = await parts.seal.usable(tx, { corpId, corpName: line.name, accountId }, lock);
  if (seals.length === 0)
    return { seals: [], forbidden: true, certified, ...acting, ...(member ? {} : { stranger: true }) };
  return {
    seals: seals.map((seal) => ({
      sealId: seal.sealId,
      name: seal.name,
      source: seal.source,
      corpId: seal.corpId,
      used: { seal, accountId },
    })),
    forbidden: false,
    certified,
    ...acting,
  };
}

/** Why he cannot act for the line's enterprise at all: its name would stand in the certificate. */
export function standingRefusal(own: Own): AppError | undefined {
  if (own.lapsed) return lapsedRefusal(own.lapsed);
  if (!own.stranger) return undefined;
  return new AppError(
    'SIGN_SEAL_FORBIDDEN',
    '该企业已认证，您不是其成员，不能代表该企业签署，请联系企业管理员',
  );
}

/** The proposal of a sender for his own enterprise's line. @throws APPLY_SEAL for another enterprise's, and for a person */
export async function requireOwnSeal(
  { seal }: Parts,
  tx: Tx,
  corpId: string | null,
  sealId: string | undefined,
): Promise<void> {
  if (sealId === undefined) return;
  if (corpId === null || !(await seal.named(tx, corpId, [sealId])).has(sealId))
    throw new AppError('APPLY_SEAL');
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
