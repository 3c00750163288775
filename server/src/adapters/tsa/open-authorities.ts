// The ordered list of RFC 3161 authorities from TSA_URLS: `own` is the product's test authority under the own root, every
// other one must lie under a root of TSA_ANCHORS.
import type { Clock } from '../../platform/clock.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import type { ForeignTrust, TsaPort } from '../../platform/ports/tsa.ts';
import { httpTsa } from './http-tsa.ts';
import { ownTsa } from './own-tsa.ts';

export function openAuthorities(
  list: readonly string[],
  signer: RemoteSigner,
  clock: Clock,
  foreign: ForeignTrust,
): TsaPort[] {
  return list.map((entry) => (entry === 'own' ? ownTsa(signer, clock) : httpTsa(entry, foreign)));
}
