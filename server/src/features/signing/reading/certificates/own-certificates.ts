// A person's own certificates (电子签名法 art. 15, 27): one for each of his signatures, for himself or as an enterprise's
// operator; the key was destroyed with the signature. He may revoke one, which decides nothing about what he signed before.
import type { Output, Parsed } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { AppError } from '../../../../platform/app-error.ts';
import type { UserPrincipal } from '../../../../platform/principal.ts';
import type { Parts } from '../../contract/parts.ts';
import { presentCertificate } from './certificates.ts';
import { findSealedLine, sealedLines } from './own-certificate-store.ts';

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

/** His line, or NOT_FOUND for another's and for one that is not sealed. */
export async function ownSealedLine(
  parts: Parts,
  { accountId }: UserPrincipal,
  signNo: string,
): Promise<string> {
  const key = await parts.account.party.keyOf(parts.deps.db, accountId);
  const found = await findSealedLine(parts.deps.db, key, signNo);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

export async function revokeOwn(
  parts: Parts,
  signNo: string,
  { reason }: Parsed<typeof signingRoutes.revokeCertificate>,
): Promise<{ revokedAt: string }> {
  const at = parts.deps.clock.now();
  const actor = {
    kind: 'person' as const,
    auth: [{ method: 'session' as const, level: 'mobile' as const }],
  };
  if (!(await parts.sealing.revoke({ signNo, reason, actor }))) throw new AppError('CERT_REVOKED');
  return { revokedAt: at.toISOString() };
}
