// P-09, the chain: expired, not yet valid, revoked, issuers that are no CAs, lengths; each under a signature that is right
// in itself.

import type { Signer } from '@xinqi/pki/make';
import { TEST_TIME } from '@xinqi/pki/testing';
import { type AttackDesk, type Recipe, recipes } from '../attack-file.ts';
import { CA, certified, under } from './certify.ts';

import { chainTools, hours } from './p09-tools.ts';

const attack = recipes('P-09');

export function chainAttacks(desk: AttackDesk): Recipe[] {
  const { signedBy, leaf, ca, withStatus, root, eventCa } = chainTools(desk);
  return [
    attack(
      'expired before the timestamp',
      'cannot_verify certificate_not_valid_then',
      leaf({ notAfter: new Date('2026-03-01') }),
    ),
    attack(
      'not yet valid at the timestamp',
      'cannot_verify certificate_not_valid_then',
      leaf({ notBefore: new Date('2026-07-01') }),
    ),
    attack(
      'expired, no timestamp',
      'cannot_verify expired_without_timestamp',
      leaf({ notAfter: new Date('2026-07-01') }, false),
    ),
    attack(
      'not yet valid, no timestamp',
      'cannot_verify certificate_not_valid_then',
      leaf({ notBefore: new Date('2034-07-01') }, false),
    ),
    attack(
      'CA expired before the timestamp',
      'cannot_verify certificate_not_valid_then',
      ca({ notAfter: new Date('2026-03-01') }),
    ),
    attack(
      'CA not yet valid at the timestamp',
      'cannot_verify certificate_not_valid_then',
      ca({ notBefore: new Date('2026-07-01') }),
    ),
    attack('revoked before signing', 'invalid certificate_revoked', withStatus(hours(-1))),
    attack(
      'revoked in the very moment',
      'invalid certificate_revoked',
      withStatus(new Date(TEST_TIME.getTime() + 60_000)),
    ),
    attack('revoked, no timestamp', 'cannot_verify revoked_without_timestamp', withStatus(hours(1), false)),
    attack(
      'issuer not a CA',
      'cannot_verify certificate_refused',
      signedBy(async () => {
        const issuer = await certified(eventCa);
        return under(await certified(issuer), issuer, eventCa);
      }),
    ),
    attack(
      'issuer without basic constraints for CAs',
      'cannot_verify certificate_refused',
      ca({ ca: false }),
    ),
    attack(
      'issuer without the right to certify',
      'cannot_verify certificate_refused',
      ca({ keyUsage: ['cRLSign'] }),
    ),
    attack(
      'path longer than the event CA permits',
      'cannot_verify certificate_refused',
      signedBy(async () => {
        const issuer = await certified(eventCa, { subject: { CN: 'Sub CA' }, ...CA });
        return under(await certified(issuer), issuer, eventCa);
      }),
    ),
    attack(
      'path of ten CAs',
      'cannot_verify certificate_refused',
      signedBy(async () => {
        const chain: Signer[] = [root];
        for (let i = 0; i < 10; i++)
          chain.push(await certified(chain.at(-1)!, { subject: { CN: `CA ${i}` }, ...CA }));
        return under(await certified(chain.at(-1)!), ...chain.slice(1));
      }),
    ),
    attack(
      'CA missing from the bag',
      'cannot_verify untrusted_certificate',
      signedBy(async () => under(await certified(eventCa))),
    ),
  ];
}
