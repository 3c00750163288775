// Signatures by any certificate, for the attacks of P-09.

import { derContext, derContextPrimitive, derOid, derSequence, OID } from '@xinqi/pki/der';
import { type CertificateRequest, createCms, type Signer } from '@xinqi/pki/make';
import { TEST_TIME } from '@xinqi/pki/testing';
import type { AttackDesk } from '../attack-file.ts';
import { rawSign, withValue } from '../raw-sign.ts';
import { CA, certified, extension, under } from './certify.ts';

export const hours = (n: number): Date => new Date(TEST_TIME.getTime() + n * 3_600_000);

export function chainTools(desk: AttackDesk) {
  const { hierarchy } = desk.party;
  const { rootSigner: root, eventCa } = hierarchy;
  const { plain } = desk.forms;
  const signedBy =
    (make: () => Promise<Signer>, stamped = true) =>
    async (): Promise<Buffer> => {
      const signer = await make();
      return rawSign(plain, {
        objects: (n) => ({ 7: withValue(plain, 7, n) }),
        cms: (digest) =>
          createCms({ digest, signer, ...(stamped ? { timestamp: (value) => hierarchy.stamp(value) } : {}) }),
      });
    };
  const leaf = (change: Partial<CertificateRequest>, stamped = true) =>
    signedBy(async () => under(await certified(eventCa, change), eventCa), stamped);
  /** Under a CA of its own with these properties. */
  const ca = (change: Partial<CertificateRequest>, of: Partial<CertificateRequest> = {}) =>
    signedBy(async () => {
      const issuer = await certified(root, { subject: { CN: 'Sub CA' }, ...CA, ...change });
      return under(await certified(issuer, of), issuer);
    });
  const constrained = (subtrees: Uint8Array, n = 0) =>
    extension(OID.nameConstraints, derSequence(derContext(n, subtrees)));
  const directory = (name: Uint8Array): Uint8Array => derSequence(derContext(4, name));
  const policies = (...oids: string[]) =>
    extension(OID.certificatePolicies, derSequence(...oids.map((oid) => derSequence(derOid(oid)))), false);
  const explicit = {
    oid: OID.policyConstraints,
    critical: true,
    value: derSequence(derContextPrimitive(0, Uint8Array.of(0))),
  };
  const withStatus =
    (revokedAt: Date, stamped = true, reason: 'keyCompromise' | 'superseded' = 'keyCompromise') =>
    async () => {
      const pdf = await signedBy(() => desk.issue(), stamped)();
      return desk.longTerm.withData(pdf, {
        status: { kind: 'revoked', at: revokedAt, reason },
        thisUpdate: hours(24),
      } as never);
    };
  return {
    signedBy,
    leaf,
    ca,
    constrained,
    directory,
    policies,
    explicit,
    withStatus,
    hierarchy,
    root,
    eventCa,
    plain,
  };
}
