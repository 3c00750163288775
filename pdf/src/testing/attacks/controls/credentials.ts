// Controls: keys, certificates and foreign encodings that must be accepted.
import { encodeCms, encodeName, parseCms } from '@xinqi/pki/check';
import {
  childrenOf,
  derContext,
  derElement,
  derNull,
  derOid,
  derSequence,
  OID,
  readDer,
} from '@xinqi/pki/der';
import { createCms, type Signer } from '@xinqi/pki/make';
import { essV1, type ForeignCms, foreignCms, TEST_TIME } from '@xinqi/pki/testing';
import { join, open } from '../../tamper.ts';
import { type AttackDesk, type Recipe, recipes } from '../attack-file.ts';
import { CA, certified, under } from '../credentials/certify.ts';
import { docMdp, rawSign, withValue } from '../raw-sign.ts';

const control = recipes('control');
const minutes = (n: number): Date => new Date(TEST_TIME.getTime() + n * 60_000);

export function credentials(desk: AttackDesk): Recipe[] {
  const { hierarchy } = desk.party;
  const { rootSigner: root, eventCa } = hierarchy;
  const { plain } = desk.forms;
  const signedBy =
    (make: () => Promise<Signer>, change = (cms: Uint8Array): Uint8Array => cms) =>
    async () => {
      const signer = await make();
      return rawSign(plain, {
        objects: (n) => ({ 7: withValue(plain, 7, n) }),
        cms: async (digest) =>
          change(await createCms({ digest, signer, timestamp: (value) => hierarchy.stamp(value) })),
      });
    };
  const issue = (kind: 'p384' | 'rsa2048') => () =>
    hierarchy.issue({ kind, from: TEST_TIME, minutes: 4_000_000 });
  const revoked = (hours: number) => async () =>
    desk.longTerm.withData(await signedBy(() => desk.issue())(), {
      status: {
        kind: 'revoked',
        at: new Date(TEST_TIME.getTime() + hours * 3_600_000),
        reason: 'keyCompromise',
      },
      thisUpdate: minutes(1440),
    } as never);
  return [
    control('a P-384 key', 'valid intact', async () =>
      desk.sign(plain, 'first', { signer: await issue('p384')() }),
    ),
    control('an RSA key', 'valid intact', signedBy(issue('rsa2048'))),
    control(
      'an expired certificate with a timestamp from its life',
      'valid intact',
      signedBy(async () => under(await certified(eventCa, { notAfter: new Date('2026-06-02') }), eventCa)),
    ),
    control('revoked after the timestamp', 'valid intact_later_changes', revoked(2)),
    control(
      'a path of four CAs',
      'valid intact',
      signedBy(async () => {
        const chain: Signer[] = [root];
        for (let i = 0; i < 4; i++)
          chain.push(await certified(chain.at(-1)!, { subject: { CN: `CA ${i}` }, ...CA }));
        return under(await certified(chain.at(-1)!), ...chain.slice(1));
      }),
    ),
    control(
      'names within the permitted ones',
      'valid intact',
      signedBy(async () => {
        const issuer = await certified(root, {
          subject: { CN: 'Sub CA' },
          ...CA,
          extensions: [
            {
              oid: OID.nameConstraints,
              critical: true,
              value: derSequence(
                derContext(0, derSequence(derContext(4, encodeName({ C: 'CN', O: 'Good' })))),
              ),
            },
          ],
        });
        return under(await certified(issuer), issuer);
      }),
    ),
    control(
      'a policy that nobody requires',
      'valid intact',
      signedBy(async () =>
        under(
          await certified(eventCa, {
            extensions: [
              {
                oid: OID.certificatePolicies,
                critical: true,
                value: derSequence(derSequence(derOid('1.2.3.1'))),
              },
            ],
          }),
          eventCa,
        ),
      ),
    ),
    control(
      'an unknown extension that is not critical',
      'valid intact',
      signedBy(async () =>
        under(
          await certified(eventCa, { extensions: [{ oid: '1.2.3.4', critical: false, value: derNull() }] }),
          eventCa,
        ),
      ),
    ),
    control('two authorities for timestamps', 'valid intact_later_changes', async () =>
      desk.sign(desk.approved, 'two', { timestamp: (value) => hierarchy.stamp(value, minutes(3)) }),
    ),
    control('certified with P 3, approved', 'valid intact_later_changes', async () => {
      const signer = await desk.issue();
      const first = await rawSign(plain, {
        entries: `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached${docMdp(3)}`,
        objects: (n) => ({ 7: withValue(plain, 7, n) }),
        cms: (digest) => createCms({ digest, signer, timestamp: (value) => hierarchy.stamp(value) }),
      });
      return desk.sign(first, 'second');
    }),
  ];
}

export function foreign(desk: AttackDesk): Recipe[] {
  const { hierarchy } = desk.party;
  const eventCa = hierarchy.eventCa.certificate;
  const { plain } = desk.forms;
  const trust = { anchors: [], foreignAnchors: [hierarchy.root], timestampAnchors: [hierarchy.root] };
  const indefinite = (der: Uint8Array, depth = 0): Uint8Array => {
    const node = readDer(der);
    if ((node.tag & 0x20) === 0 || depth > 3) return der;
    const content = childrenOf(node).map(({ bytes }) => indefinite(bytes, depth + 1));
    return Buffer.concat([Uint8Array.of(node.tag, 0x80), ...content, Uint8Array.of(0, 0)]);
  };
  const signed =
    (subFilter: string, change: (cms: Uint8Array) => Uint8Array | Promise<Uint8Array>) => async () => {
      const signer = await desk.issue();
      return rawSign(plain, {
        entries: `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/${subFilter}`,
        objects: (n) => ({ 7: withValue(plain, 7, n) }),
        cms: async (digest) =>
          change(await createCms({ digest, signer, timestamp: (value) => hierarchy.stamp(value) })),
      });
    };
  const { attributes, key } = desk.foreign;
  /** By another tool: attributes of its own, no reference to the certificate unless it is given. */
  const strange =
    (change: Partial<ForeignCms> = {}, subFilter = 'adbe.pkcs7.detached', room = 8000) =>
    async (): Promise<Buffer> =>
      rawSign(plain, {
        room,
        entries: `/Type/Sig/Filter/Adobe.PPKLite/SubFilter/${subFilter}`,
        objects: (n) => ({ 7: withValue(plain, 7, n) }),
        cms: (_, content) =>
          foreignCms({ content, by: key, bag: [key.certificate, eventCa], attributes, ...change }),
      });
  const spaced = async (): Promise<Buffer> => {
    // White space between digits, inside the gap that no digest covers: taken from the padding.
    const file = await strange()();
    const at = file.lastIndexOf('/Contents<') + 10;
    const end = file.indexOf('>', at);
    const digits = file.subarray(at, end).toString('latin1').toUpperCase();
    const text = `${digits.slice(0, 64)}\n${digits.slice(64, 128)} \t${digits.slice(128, -4)} `;
    return join(file.subarray(0, at), text.slice(0, end - at), file.subarray(end));
  };
  const upper = async (): Promise<Buffer> => {
    const file = await signed('ETSI.CAdES.detached', (cms) => cms)();
    const at = file.lastIndexOf('/Contents<') + 10;
    const end = file.indexOf('>', at);
    return join(
      file.subarray(0, at),
      file.subarray(at, end).toString('latin1').toUpperCase(),
      file.subarray(end),
    );
  };
  return [
    control('foreign: other attributes, no reference', 'valid intact', strange(), trust),
    control('foreign: BER with a signature in pieces', 'valid intact', strange({ ber: true }), trust),
    control(
      'foreign: the key identifier of the subject',
      'valid intact',
      strange({ bySubjectKey: true }),
      trust,
    ),
    control('foreign: SHA-512', 'valid intact', strange({ hash: 'sha512' }), trust),
    control('foreign: no signed attributes', 'valid intact', strange({ bare: true, attributes: [] }), trust),
    control('foreign: RSA-PSS', 'valid intact', strange({ pss: true }), trust),
    control('foreign: RSA-PSS with a long salt', 'valid intact', strange({ pss: 'long' }), trust),
    control(
      'foreign: a reference of the first version',
      'valid intact',
      strange({ attributes: [...attributes, essV1(key.certificate)] }, 'ETSI.CAdES.detached'),
      trust,
    ),
    control('foreign: white space among the digits', 'valid intact', spaced, trust),
    control(
      'foreign: PKCS#7 format',
      'valid intact',
      signed('adbe.pkcs7.detached', (cms) => cms),
      trust,
    ),
    control(
      'foreign: indefinite lengths',
      'valid intact',
      signed('adbe.pkcs7.detached', (cms) => indefinite(cms)),
      trust,
    ),
    control(
      'foreign: a certificate more',
      'valid intact',
      signed('ETSI.CAdES.detached', async (cms) => {
        const value = parseCms(cms);
        return encodeCms({ ...value, certificates: [...value.certificates, hierarchy.root] });
      }),
      trust,
    ),
    control(
      'foreign: an unsigned attribute',
      'valid intact',
      signed('ETSI.CAdES.detached', (cms) => {
        const value = parseCms(cms);
        return encodeCms({
          ...value,
          unsignedAttributes: [...value.unsignedAttributes, { oid: '1.2.3.4', value: derElement(5) }],
        });
      }),
      trust,
    ),
    control('foreign: upper-case digits', 'valid intact', upper, trust),
    control(
      'foreign: approved twice',
      'valid intact_later_changes',
      async () => desk.sign(await signed('adbe.pkcs7.detached', (cms) => cms)(), 'second'),
      trust,
    ),
    control(
      'foreign: the file opened by nothing but its table',
      'valid intact',
      async () => {
        const file = await signed('adbe.pkcs7.detached', (cms) => cms)();
        if (open(file).size < 5) throw new Error('no objects');
        return file;
      },
      trust,
    ),
  ];
}
