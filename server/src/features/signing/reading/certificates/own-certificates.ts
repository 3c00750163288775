// A person's own certificates (电子签名法 art. 15, 27): one for each of his signatures, for himself or as an enterprise's
// operator; the key was destroyed with the signature. He may revoke one, which decides nothing about what he signed before.
import type { Output, Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import { inTx, type Tx } from '../../../../platform/db.ts';
import type { Ctx } from '../../../../platform/endpoint.ts';
import type { UserPrincipal } from '../../../../platform/principal.ts';
import { lockFor } from '../../contract/acting/acting.ts';
import type { Parts } from '../../contract/parts.ts';
import { presentCertificate } from './certificates.ts';
import { findSealedLine, type SealedLineRef, sealedLines } from './own-certificate-store.ts';

export async function ownCertificates(
  parts: Parts,
  { accountId }: UserPrincipal,
  { itemPage, pageSize }: Parsed<typeof signingRoutes.ownCertificates>,
): Promise<Output<typeof signingRoutes.ownCertificates>> {
  const { db } = parts.deps;
  const key = await parts.account.party.keyOf(db, accountId);
  const { rows, total } = await sealedLines(db, key, pageSize, (itemPage - 1) * pageSize);
  const signNos = rows.map((row) => row.sign_no);
  const certificates = await parts.sealing.certificatesFor(db, signNos);
  // of a contract of several files each has one
  const list = rows.flatMap((row) =>
    certificates
      .filter(({ sign_no }) => sign_no === row.sign_no)
      .map((certificate) => ({
        ...presentCertificate(certificate, row.operator_name ?? row.name),
        applyNo: row.apply_no,
        contractName: row.contract_name,
        forCompany: row.user_type === 1 ? row.name : null,
      })),
  );
  return { list, total, itemPage, pageSize };
}

/** His line, or NOT_FOUND for another's and for one that is not sealed. `tx`: inside a transaction that holds its contract. */
export async function ownSealedLine(
  parts: Parts,
  { accountId }: UserPrincipal,
  signNo: string,
  tx: Tx = parts.deps.db,
): Promise<SealedLineRef> {
  const key = await parts.account.party.keyOf(tx, accountId);
  const found = await findSealedLine(tx, key, signNo);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export async function revokeOwn(
  parts: Parts,
  ctx: Ctx,
  asked: SealedLineRef,
  { reason }: Parsed<typeof signingRoutes.revokeCertificate>,
): Promise<{ revokedAt: string }> {
  const actor = {
    kind: 'person' as const,
    auth: [{ method: 'session' as const, level: 'mobile' as const }],
  };
  return inTx(parts.deps.db, async (tx) => {
    const { user } = await lockFor(parts, tx, ctx, [asked.apply_id]);
    if (!user) throw new AppError('10201');
    const { sign_no: signNo } = await ownSealedLine(parts, user, asked.sign_no, tx);
    if (!(await parts.sealing.revoke(tx, { signNo, reason, actor }, ctx.now)))
      throw new AppError('CERT_REVOKED');
    return { revokedAt: ctx.now.toISOString() };
  });
}
