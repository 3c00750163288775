// P-07 under the rules for other people's signatures: what is tolerated there must not open a way in. Each file stands
// beside a control of controls/credentials.ts that is accepted.
import { createHash } from 'node:crypto';
import { derOctetString, OID } from '@xinqi/pki/der';
import {
  attribute,
  essV1,
  type ForeignCms,
  foreignCms,
  foreignKey,
  makeTestHierarchy,
} from '@xinqi/pki/testing';
import { type AttackDesk, type Recipe, recipes } from '../attack-file.ts';
import { rawSign, withValue } from '../raw-sign.ts';

const attack = recipes('P-07');

export function foreignAttacks(desk: AttackDesk): Recipe[] {
  const { hierarchy } = desk.party;
  const { plain } = desk.forms;
  const { key, attributes } = desk.foreign;
  const trust = { anchors: [], foreignAnchors: [hierarchy.root], timestampAnchors: [hierarchy.root] };
  const sign = (change: Partial<ForeignCms>, subFilter = 'adbe.pkcs7.detached') =>
    rawSign(plain, {
      entries: `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/${subFilter}`,
      objects: (n) => ({ 7: withValue(plain, 7, n) }),
      cms: (_, content) =>
        foreignCms({
          content,
          by: key,
          bag: [key.certificate, hierarchy.eventCa.certificate],
          attributes,
          ...change,
        }),
    });
  const strange = (change: Partial<ForeignCms>, subFilter?: string) => async (): Promise<Buffer> =>
    sign(change, subFilter);
  const digest = attribute(OID.messageDigest, derOctetString(createHash('sha256').update('x').digest()));
  const malformed = 'cannot_verify signature_malformed';
  return [
    attack('foreign: two signers', malformed, strange({ signers: 2 }), trust),
    attack('foreign: no signer', malformed, strange({ signers: 0 }), trust),
    attack('foreign: content inside', malformed, strange({ inside: true }), trust),
    attack('foreign: a digest doubled', malformed, strange({ attributes: [digest] }), trust),
    attack(
      'foreign: another content type',
      malformed,
      strange({ contentType: attribute(OID.contentType, derOctetString(new Uint8Array(1))) }),
      trust,
    ),
    attack(
      'foreign: no signed attributes where the format demands them',
      malformed,
      strange({ bare: true }, 'ETSI.CAdES.detached'),
      trust,
    ),
    attack(
      'foreign: no signed attributes, over other content',
      'invalid signature_wrong',
      strange({ bare: true, content: Buffer.from('another contract') }),
      trust,
    ),
    attack(
      'foreign: signed attributes taken away',
      'invalid signature_wrong',
      strange({ bare: 'torn' }),
      trust,
    ),
    attack(
      'foreign: digest of other content',
      'changed_after_signing digest_mismatch',
      strange({ messageDigest: digest }),
      trust,
    ),
    attack(
      'foreign: attributes in another order',
      'cannot_verify not_canonical',
      strange({ order: 'lying' }),
      trust,
    ),
    attack(
      'foreign: RSA-PSS without a salt',
      'cannot_verify unsupported_algorithm',
      strange({ pss: 'none' }),
      trust,
    ),
    attack('foreign: SHA-1', 'cannot_verify weak_algorithm', strange({ hash: 'sha1' }), trust),
    attack(
      'foreign: no reference where the format demands one',
      'cannot_verify no_signing_certificate',
      strange({}, 'ETSI.CAdES.detached'),
      trust,
    ),
    attack(
      'foreign: a reference by SHA-1 to another certificate',
      'cannot_verify certificate_missing',
      async () => {
        const other = await foreignKey(hierarchy, 'rsa');
        return sign({ attributes: [essV1(other.certificate)], bag: [key.certificate, other.certificate] });
      },
      trust,
    ),
    attack(
      'foreign: the same issuer and number by another CA',
      'cannot_verify untrusted_certificate',
      async () => {
        const by = await foreignKey(await makeTestHierarchy(), 'rsa', { subject: 'Erika Mustermann' });
        return sign({ by, bag: [by.certificate, key.certificate, hierarchy.eventCa.certificate] });
      },
      trust,
    ),
    attack(
      'foreign: a timestamp of another signature',
      'cannot_verify timestamp_mismatch',
      strange({
        unsigned: async () => [attribute(OID.signatureTimestamp, await hierarchy.stamp(Uint8Array.of(1)))],
      }),
      trust,
    ),
    attack(
      'foreign: padding that is not zero',
      'cannot_verify bad_contents',
      async () => {
        const file = await sign({});
        file.write('1', file.indexOf('>', file.lastIndexOf('/Contents<')) - 1, 'latin1');
        return file;
      },
      trust,
    ),
    attack('ours: other attributes, no reference', 'cannot_verify not_canonical', strange({})),
    attack(
      'ours, also listed as foreign: a reference of the first version',
      'cannot_verify not_canonical',
      strange({ attributes: [...attributes, essV1(key.certificate)] }, 'ETSI.CAdES.detached'),
      { foreignAnchors: [hierarchy.root] },
    ),
  ];
}
