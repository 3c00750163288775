// Public vectors of contracts as they happen: every state, every way to sign. Those of evidence/testing under names and sentences of files.
import {
  forgeZip,
  goesOn,
  HONEST_HISTORIES,
  MET_VIDEOS,
  MET_WILLS,
  makeSamplePack,
  makeSeveralPack,
  type SampleOptions,
  SHOWN,
  withPasskey,
} from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { addDocTimestamp } from '@xinqi/pdf/sign';
import { TEST_TIME, type TestHierarchy } from '@xinqi/pki/testing';
import { signOnce } from '../signed-pack.ts';
import { type Base, type Bases, type Edit, makeBases } from './bases.ts';
import { replacedAndSigned, turnedDown, untouched } from './good-histories.ts';
import type { Planned } from './vector.ts';

/** Of evidence/testing: name there, file, sentence. */
const HONEST: readonly (readonly [name: string, file: string, says: string])[] = [
  ['finished', 'completed', 'One person signed, and the contract is finished.'],
  [
    'corrected, and a code under the new link',
    'corrected',
    'The sender corrected the signatory before he agreed.',
  ],
  [
    'a later link, signed by the session of the earlier one',
    'later-link',
    'A second link was sent while he was reading by the first.',
  ],
  [
    'a request to void it that came to nothing',
    'voiding-withdrawn',
    'A voiding agreement was asked for and withdrawn.',
  ],
  ['being voided', 'being-voided', 'A voiding agreement about the finished contract is being signed.'],
  ['voided', 'voided', 'The finished contract was voided by an agreement of the parties.'],
  [
    'a link that was revoked, and another that was issued after that',
    'link-reissued',
    'The link was revoked and issued anew before he signed.',
  ],
  [
    'revoked as complete once it was signed, and read by a later link',
    'read-afterwards',
    'After the end he read the contract by a new link.',
  ],
  ['signed in, with a code for it', 'signed-in', 'He signed while signed in to his account, without a link.'],
  ['by a face that was compared for it', 'by-face', 'His face was compared before he signed.'],
  [
    'an intent that came to nothing, a correction, and an intent anew',
    'intent-anew',
    'He was corrected after his first intent, and expressed his will again.',
  ],
  [
    'sent in the style of before 2026-11-23, and corrected in today’s',
    'older-then-today',
    'His line is of the older style until he is corrected.',
  ],
  [
    'a voiding agreement, finished',
    'voiding-agreement',
    'The contract is the agreement by which another one is voided.',
  ],
  [
    'apply.cancel: given up while an accepted signature is being written',
    'cancelled',
    'The sender cancelled it while another signatory had not signed.',
  ],
  [
    'apply.terminate: given up while an accepted signature is being written',
    'terminated',
    'The sender ended it after one of two had signed.',
  ],
  [
    'apply.expire: given up while an accepted signature is being written',
    'expired',
    'Its deadline passed after one of two had signed.',
  ],
  [
    'sign.refuse: given up while an accepted signature is being written',
    'refused',
    'One of two signed, the other refused.',
  ],
  [
    'a court was given what it ordered',
    'disclosed',
    'A court was given what opens one commitment, and the disclosure is logged.',
  ],
  [
    'a signatory filled in part of the text before it was sent',
    'filled-in',
    'The signatory had filled in part of the text before it was sent.',
  ],
];
/** Of each of MET_WILLS the file and what it shows. */
export const WILLS: Readonly<Record<string, readonly [file: string, says: string]>> = {
  'a check that was demanded': [
    'check-demanded',
    'The sender demanded a check of name, number and phone, and it was passed.',
  ],
  'a living face, of two ways that were demanded': [
    'face-demanded',
    'The sender demanded a check by the operator or of his living face, and the face was his.',
  ],
  'an account that had been verified by a living face': [
    'account-verified-by-face',
    'His account had been verified before by his living face.',
  ],
  'more than was demanded, and after a try that failed': [
    'check-passed-later',
    'Nothing was demanded; he failed a check, passed another, and his will rests on that.',
  ],
  'an account that had been verified': [
    'account-verified',
    'His account had been verified by a bank card before.',
  ],
  'an account that two people of the platform had verified by a document': [
    'account-reviewed',
    'His account had been verified before by two people of the platform, who looked at his document.',
  ],
  'a check of the number that the sender named': [
    'number-named',
    'The sender committed to an identity number, and the check was of that number.',
  ],
  'his signing password, after one that was wrong': [
    'password-demanded',
    'The sender demanded the signing password of his account; a wrong one came first.',
  ],
  'his signing password for a set of contracts': [
    'password-for-a-set',
    'He entered his signing password once for a set of contracts.',
  ],
  'a reviewed account with its signing password, in the place of a check': [
    'reviewed-account-demanded',
    'The sender allowed an account that reviewers had verified in the place of a check; he showed its signing password.',
  ],
  'a check once for a set of contracts': [
    'check-for-a-set',
    'The check that was demanded was made once for a set of seven contracts, and this one is signed with them.',
  ],
  'a check once for a set of contracts, after one that failed': [
    'check-for-a-set-passed-later',
    'He failed a check for the set, passed another for the same set, and his will rests on that.',
  ],
  'a check of this contract alone, signed with others': [
    'check-alone-in-a-set',
    'The check was made for this contract alone, which is signed with six others.',
  ],
};

/** Of each of MET_VIDEOS the same. */
const VIDEOS: Readonly<Record<string, readonly [file: string, says: string]>> = {
  'a recording that was demanded': [
    'video-demanded',
    'The sender demanded a video, and it was recorded; nobody has judged it.',
  ],
  'a recording in which somebody heard the sentence': [
    'video-heard',
    'Somebody of the sender heard the sentence in the video, after it was signed.',
  ],
  'a second recording, and somebody heard another sentence': [
    'video-differs',
    'He recorded himself twice; somebody of the sender judged that the second is not what was asked for.',
  ],
  'a recording that nobody demanded': ['video-unasked', 'He recorded himself, and nobody had demanded it.'],
};

export async function goodVectors(bases: Bases, stranger: TestHierarchy): Promise<Planned[]> {
  const packOf = async (base: Base, more: Partial<SampleOptions> = {}) =>
    (await makeSamplePack({ ...bases.of[base], ...more })).bytes;
  const good = (file: string, says: string, make: () => Promise<Uint8Array>): Planned => ({
    ...{ file: `good/${file}.evidence.zip`, says, make },
  });
  const sample = (file: string, says: string, base: Base, more: Partial<SampleOptions> = {}): Planned =>
    good(file, says, () => packOf(base, more));
  const editOf = (name: string): Edit => {
    const found = HONEST_HISTORIES.find((history) => history.name === name);
    if (!found) throw new Error(`no honest history ${name}`);
    return found.edit;
  };
  const several = (more: object) => async () => (await makeSeveralPack({ ...bases.several, ...more })).bytes;

  return [
    ...HONEST.map(([name, file, says]) => sample(file, says, 'one', { edit: editOf(name) })),
    ...MET_WILLS.map(([name, edit]) => sample(...WILLS[name]!, 'one', { edit })),
    ...MET_VIDEOS.map(([name, edit]) => sample(...VIDEOS[name]!, 'one', { edit })),
    sample('pictured', 'As contracts were until 28 November 2026: they name pictures of the pages.', 'one', {
      pictured: true,
    }),
    sample('by-passkey', 'He confirmed by a passkey exactly what he signed.', 'one', { edit: withPasskey() }),
    sample(
      'read-whole',
      'The file went to him; the sender demanded that every page is read, and five seconds, and his browser says so.',
      'one',
      {
        edit: SHOWN,
      },
    ),
    sample(
      'approved',
      'An enterprise signed; contract and seal were approved, in two steps each.',
      'approved',
    ),
    sample(
      'outside-ca',
      'An authority outside certified the signatory in his full name (its root: trustList).',
      'outside',
    ),
    sample('in-order', 'An enterprise signed first and a person second, in this order.', 'two'),
    sample('deposited-and-voided', 'Signed in order, deposited with a registry, and voided.', 'two', {
      edit: goesOn,
    }),
    sample('waiting', 'The link was sent, and nobody has signed yet.', 'one', untouched(bases.of.one)),
    sample(
      'turned-down',
      'The sender’s own enterprise turned the contract down; it went out to nobody.',
      'approved',
      turnedDown(bases.of.approved),
    ),
    sample('replaced', 'The signatory handed his task on, and the other one signed.', 'one', {
      edit: replacedAndSigned,
    }),
    sample(
      'older',
      'Events of the style of before 23 November 2026: no link generations, no committed subject.',
      'one',
      { old: true },
    ),
    sample('names-closed', 'The holder opened the subject of the certificate and nothing else.', 'one', {
      change: (input) => ({
        ...input,
        openings: input.openings.filter(({ path }) => path === 'data.subject_c'),
      }),
    }),
    sample('all-closed', 'The holder opened nothing: whom the certificate names is not compared.', 'one', {
      change: (input) => ({ ...input, openings: [] }),
    }),
    sample('not-stamped', 'The checkpoint has no timestamp yet.', 'one', { stamped: false }),
    good('several-files', 'Three files, signed by two people by one act of will each.', several({})),
    good(
      'several-files-approved',
      'Three files whose approvers were shown all of them.',
      several({ approved: true }),
    ),
    good('document-timestamp', 'The finished file grew by a document timestamp.', async () =>
      packOf('one', { extensions: [await stampedOnce(bases)] }),
    ),
    good('came-signed', 'The file came with a signature of another product, and the record says so.', () =>
      cameSigned(bases, 1),
    ),
    good('repacked', 'Unpacked and packed again, compressed and in another order.', async () => {
      const { files } = readZip(await packOf('one'), () => true);
      return forgeZip([...files].reverse().map(([name, data]) => ({ name, data, deflate: true })));
    }),
    good('another-root', 'Sound, but of an installation whose root is not the trusted one.', async () => {
      const theirs = await makeBases(stranger);
      return (await makeSamplePack(theirs.of.one)).bytes;
    }),
  ];
}

/** The signed file with a document timestamp. */
export async function stampedOnce({ of, hierarchy }: Bases): Promise<Uint8Array> {
  const { revision } = of.one.signatures![0]!;
  const at = new Date(TEST_TIME.getTime() + 30_000);
  const added = await addDocTimestamp(revision, (imprint) => hierarchy.stampImprint(imprint, at));
  return new Uint8Array(Buffer.concat([revision, added!.tail]));
}

/** A file that came with one signature, of which the record counts so many. */
export async function cameSigned({ of, hierarchy }: Bases, told: number): Promise<Uint8Array> {
  const { revision: base } = await signOnce(hierarchy, of.one.base, 'sig.a', TEST_TIME);
  const signature = await signOnce(hierarchy, base, 'sig.b', TEST_TIME);
  const one = { kind: 'signature', verdict: 'valid', reason: 'intact', covers: base.length } as const;
  const uploaded = {
    upload: { signed: told > 0, carries: told },
    told: Array.from({ length: told }, (_, i) => ({ order: i + 1, ...one })),
  };
  const options = { hierarchy, time: TEST_TIME, original: base, base, signatures: [signature], uploaded };
  return (await makeSamplePack(options)).bytes;
}
