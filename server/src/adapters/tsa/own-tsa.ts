// The product's own timestamp authority (RFC 3161), for tests and single machines: its tokens say 测试.
import { createTimestampToken, type TimestampAuthority } from '@xinqi/pki/make';
import type { Clock } from '../../platform/clock.ts';
import type { RemoteSigner } from '../../platform/ports/remote-signer.ts';
import type { TsaPort } from '../../platform/ports/tsa.ts';
import { freshSerial } from '../soft-signer/make-hierarchy.ts';

/** Private arc for test policies. */
const policy = '1.3.6.1.4.1.99999.1';

export const ownAuthority = (signer: RemoteSigner): TimestampAuthority => ({
  signer: signer.signer('tsa'),
  policy,
  accuracySeconds: 1,
});

export function ownTsa(signer: RemoteSigner, clock: Clock): TsaPort {
  const authority = ownAuthority(signer);
  return {
    name: '信契测试时间戳',
    test: signer.test,
    anchors: [signer.certificate('root')],
    stamp: (imprint, nonce) =>
      createTimestampToken(
        authority,
        { imprint: { algorithm: 'SHA-256', hash: imprint }, policy: undefined, nonce, certReq: true },
        { serial: freshSerial(), genTime: clock.now() },
      ),
  };
}
