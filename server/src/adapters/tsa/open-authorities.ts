// The ordered list of RFC 3161 authorities from TSA_URLS; `own` is the product's test authority.
import type { Clock } from '../../platform/clock.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import type { TsaPort } from '../../platform/ports/tsa.ts';
import { httpTsa } from './http-tsa.ts';
import { ownTsa } from './own-tsa.ts';

export function openAuthorities(list: string, signer: RemoteSigner, clock: Clock): TsaPort[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => (entry === 'own' ? ownTsa(signer, clock) : httpTsa(entry)));
}
