// Certificates of the signed revisions.
import type { ContractCertificate } from '../../../sealing/index.ts';
import type { Parts } from '../../contract/parts.ts';
import type { ApplyRow, SignInfoRow } from '../../contract/store.ts';

export async function presentCertificates(parts: Parts, apply: ApplyRow, lines: readonly SignInfoRow[]) {
  const names = new Map(lines.map((l) => [l.sign_no, l.name]));
  const rows = await parts.sealing.certificatesOf(parts.deps.db, apply.apply_no!);
  return rows.map((c) => presentCertificate(c, names.get(c.sign_no) ?? ''));
}

export function presentCertificate(c: ContractCertificate, name: string) {
  return {
    signNo: c.sign_no,
    name,
    subject: c.subject,
    issuer: c.issuer,
    serial: c.serial,
    validFrom: c.not_before.toISOString(),
    validTo: c.not_after.toISOString(),
    level: c.level,
    timestamp: c.stamped_at?.toISOString() ?? null,
    file: c.position,
    revisionSha256: c.revision_sha256,
    revokedAt: c.revoked_at?.toISOString() ?? null,
    testCertificate: c.test,
  };
}
