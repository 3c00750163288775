// P-08, timestamps dropped, outside the life of the certificate, and document timestamps.
import { concatBytes } from '@xinqi/pki/der';
import { makeTestHierarchy } from '@xinqi/pki/testing';
import { appendUpdate, open, signaturesOf } from '../../tamper.ts';
import { type AttackDesk, type Recipe, recipes, streamText } from '../attack-file.ts';

import { minutes, sha256, timestampTools } from './p08-tools.ts';

const attack = recipes('P-08');

export function documentTimestampAttacks(desk: AttackDesk): Recipe[] {
  const { oneTime, documentStamp, hierarchy } = timestampTools(desk);
  return [
    attack('dropped from a one-time signature', 'cannot_verify expired_without_timestamp', oneTime()),
    attack(
      'before the certificate began',
      'cannot_verify certificate_not_valid_then',
      oneTime((value) => hierarchy.stamp(value, minutes(-1))),
    ),
    attack(
      'after the certificate had ended',
      'cannot_verify certificate_not_valid_then',
      oneTime((value) => hierarchy.stamp(value, minutes(120))),
    ),
    attack(
      'document timestamp over another document',
      'changed_after_signing digest_mismatch',
      documentStamp(desk.approved, () => hierarchy.stampImprint(sha256(Uint8Array.of(1)), minutes(90))),
    ),
    attack(
      'document timestamp of a stranger',
      'cannot_verify timestamp_untrusted',
      documentStamp(desk.approved, async (imprint) =>
        (await makeTestHierarchy()).stampImprint(imprint, minutes(90)),
      ),
    ),
    attack(
      'document timestamp altered',
      'cannot_verify timestamp_invalid',
      documentStamp(desk.approved, async (imprint) => {
        const token = Buffer.from(await hierarchy.stampImprint(imprint, minutes(90)));
        token.write('2025', token.indexOf('20260601'), 'latin1');
        return concatBytes(token);
      }),
    ),
    attack(
      'document timestamp older than the signature it covers',
      'cannot_verify timestamp_order',
      documentStamp(desk.approved, (imprint) => hierarchy.stampImprint(imprint, minutes(-600))),
    ),
    attack('document timestamp over a changed page', 'changed_after_signing object_changed', () =>
      documentStamp(appendUpdate(desk.approved, { objects: { 5: streamText('1 g') } }), (imprint) =>
        hierarchy.stampImprint(imprint, minutes(90)),
      )(),
    ),
    attack('document timestamp, then a changed page', 'changed_after_signing object_changed', async () => {
      const done = await documentStamp(desk.approved, (imprint) =>
        hierarchy.stampImprint(imprint, minutes(90)),
      )();
      return appendUpdate(done, { objects: { 5: streamText('1 g') } });
    }),
    attack('document timestamp copied into a new revision', 'invalid bad_byte_range', async () => {
      const done = await documentStamp(desk.approved, (imprint) =>
        hierarchy.stampImprint(imprint, minutes(90)),
      )();
      const stamp = signaturesOf(done).find((info) => info.timestamp)!;
      const size = open(done).size;
      const text = done
        .subarray(open(done).range(stamp.ref!.num)!.start, open(done).range(stamp.ref!.num)!.end)
        .toString('latin1');
      const field = done
        .subarray(open(done).range(stamp.field.ref!.num)!.start, open(done).range(stamp.field.ref!.num)!.end)
        .toString('latin1');
      const body = (object: string): string =>
        object.replace(/^\d+ \d+ obj\s*/, '').replace(/\s*endobj$/, '');
      return appendUpdate(done, {
        objects: {
          [stamp.field.ref!.num]: body(field).replace(/\/V \d+ 0 R/, `/V ${size} 0 R`),
          [size]: body(text),
        },
      });
    }),
  ];
}
