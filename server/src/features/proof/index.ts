// The door of proof: public verification, the preservation certificate, the evidence pack as a download.
import { proofRoutes as r } from '@xinqi/wire/proof';
import { AppError } from '../../platform/app-error.ts';
import { endpoints, handler, ownOnly } from '../../platform/endpoint.ts';
import type { Family } from '../../platform/family.ts';
import { give } from '../../platform/switchboard/port.ts';
import { downloads } from '../../platform/tickets.ts';
import { packKind } from '../signing/index.ts';
import { contractPack, type ProofParts } from './build-contract-pack.ts';
import { preservationCertificate } from './certificate.ts';
import { type Disclosed, disclose, type Order } from './disclose/disclose.ts';
import { printedCopy } from './printed-copy.ts';
import { clearLeft } from './spooled-file.ts';
import { openVerifier, verifyUpload } from './verify-upload.ts';

export type { Disclosed, Order } from './disclose/disclose.ts';
export { serveVerifier } from './serve-verifier.ts';
export { readTrustLists } from './trust-lists.ts';
export type Proof = {
  family: Family;
  /** What a court orders of one contract; for a command of the operator. */
  disclose(order: Order): Promise<Disclosed | undefined>;
  close(): Promise<void>;
};

export function createProof(parts: ProofParts): Proof {
  const verifier = openVerifier(parts.deps.openThread);
  return {
    family: {
      name: 'proof',
      endpoints: endpoints(r, {
        verify: handler(r.verify, {
          load: ownOnly,
          handle: (ctx, input) => verifyUpload(parts, verifier, ctx, input.fileName),
        }),
        info: handler(r.info, {
          load: async (_ctx, { preservationId }) => {
            const apply = await parts.signing.byPreservation(parts.deps.db, preservationId);
            if (!apply) throw new AppError('NOT_FOUND');
            return apply;
          },
          handle: (_ctx, _input, apply) => preservationCertificate(parts, apply),
        }),
        printed: handler(r.printed, {
          load: ownOnly,
          handle: (ctx, { code }) => printedCopy(parts, ctx, code),
        }),
      }),
      gives: [give(downloads, { kind: packKind, open: (ref) => contractPack(parts, ref) })],
      sweeps: [
        {
          name: 'proof.spooled',
          everySeconds: 3600,
          run: async () => void (await clearLeft(parts.deps.config, parts.deps.clock.now())),
        },
      ],
    },
    disclose: (order) => disclose(parts, order),
    close: () => verifier.close(),
  };
}
