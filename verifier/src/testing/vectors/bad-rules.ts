// Public vectors of histories that cannot have happened: for every numbered rule of docs/evidence-pack.md at least one, with right bytes,
// log and keys. Those of evidence/testing under names and sentences of files.
import {
  FORGED_APPROVALS,
  FORGED_FILES,
  FORGED_HISTORIES,
  FORGED_PASSKEYS,
  FORGED_STEPS,
  makeSamplePack,
  makeSeveralPack,
  NOT_SHOWN,
  UNMET_VIDEOS,
  UNMET_WILLS,
} from '@xinqi/evidence/testing';
import { TEST_TIME } from '@xinqi/pki/testing';
import type { Base, Bases, Edit, SeveralEdit } from './bases.ts';
import { APPROVALS, STEPS } from './broken-steps.ts';
import { FILES, FURTHER, HISTORIES, PASSKEYS, READINGS, type Row, WILLS } from './broken-stories.ts';
import { VIDEOS } from './broken-videos.ts';
import { claimOf, type Planned } from './vector.ts';

/** Changes every event of a type. */
const told =
  (type: string, data: object, more: object = {}): Edit =>
  (events) =>
    events.map((event) =>
      event.type === type
        ? ({ ...event, ...more, data: { ...(event.data as object), ...data } } as typeof event)
        : event,
    );
const OWN: readonly { readonly name: string; readonly edit: Edit }[] = [
  {
    name: 'a face that nobody compared',
    edit: told('sign.accept', {}, { actor: { kind: 'link', auth: [{ method: 'face', level: 'face' }] } }),
  },
  { name: 'a signature in another field', edit: told('sign.done', { field: 'sig.b' }) },
  { name: 'a signature of another level', edit: told('sign.done', { level: 'B-B' }) },
];
/** Of a certificate of an authority outside: what `cert.issue` tells of it. */
const OUTSIDE: readonly (readonly [rule: string, file: string, says: string, edit: Edit])[] = [
  [
    'R8',
    'another-authority',
    'The event names the root of another authority than the one that certified him.',
    told('cert.issue', { ca: 'ab'.repeat(32) }),
  ],
  [
    'R4',
    'outside-untold',
    'The event does not say that an authority outside certified him, and the certificate bears his full name.',
    (events) =>
      events.map((event) => {
        if (event.type !== 'cert.issue') return event;
        const { ca: _, ...data } = event.data as { ca?: string };
        return { ...event, data } as typeof event;
      }),
  ],
  [
    'H9',
    'outside-too-early',
    'The certificate of the authority outside was valid more than an hour before he confirmed.',
    told('cert.issue', { not_before: new Date(TEST_TIME.getTime() - 2 * 3600_000).toISOString() }),
  ],
];
/** The good vector of each family that was changed, where it is not `completed`. */
const FROM: Readonly<Record<string, string>> = {
  ...{ W5: 'account-verified', W6: 'number-named', R7: 'filled-in', S3: 'voiding-agreement' },
  ...{ W7: 'check-for-a-set', W8: 'check-for-a-set' },
  ...{ P10: 'registered-passkey', P11: 'registered-passkey', P12: 'registered-passkey' },
};

type Named = readonly (readonly [string, Edit, ...unknown[]])[];

export function badRules(bases: Bases): Planned[] {
  const bad = (rule: string, file: string, says: string, from: string, make: Planned['make']): Planned => ({
    file: `bad/${rule.toLowerCase()}-${file}.evidence.zip`,
    says,
    from: `good/${from}.evidence.zip`,
    rule,
    claim: claimOf(rule),
    make,
  });
  const edited = (base: Base, edit: Edit) => async () =>
    (await makeSamplePack({ ...bases.of[base], edit })).bytes;
  const found = <T>(list: readonly T[], is: (one: T) => boolean, name: string): T => {
    const one = list.find(is);
    if (!one) throw new Error(`no forged history ${name}`);
    return one;
  };
  const rows = (list: readonly Row[], base: Base, from: string, named: Named): Planned[] =>
    list.map(([rule, file, name, says]) => {
      const [, edit] = found(named, ([of]) => of === name, name);
      return bad(rule, file, says, FROM[rule] ?? from, edited(base, edit));
    });
  const listed = (list: readonly { readonly name: string; readonly edit: Edit }[]): Named =>
    list.map(({ name, edit }) => [name, edit]);
  return [
    ...rows(HISTORIES, 'one', 'completed', listed(FORGED_HISTORIES)),
    ...rows(FURTHER, 'one', 'completed', listed([...FORGED_HISTORIES, ...OWN])),
    ...rows(STEPS, 'approved', 'approved', listed(FORGED_STEPS)),
    ...rows(APPROVALS, 'approved', 'approved', FORGED_APPROVALS),
    ...rows(READINGS, 'one', 'read-whole', NOT_SHOWN),
    ...rows(WILLS, 'one', 'check-demanded', UNMET_WILLS),
    ...rows(VIDEOS, 'one', 'video-demanded', UNMET_VIDEOS),
    ...rows(PASSKEYS, 'one', 'by-passkey', listed(FORGED_PASSKEYS)),
    ...OUTSIDE.map(([rule, file, says, edit]) =>
      bad(rule, file, says, 'outside-ca', edited('outside', edit)),
    ),
    ...FILES.map(([rule, file, name, says]) => {
      const [, edit] = found(FORGED_FILES, ([of]) => of === name, name);
      const make = async () => (await makeSeveralPack({ ...bases.several, edit: edit as SeveralEdit })).bytes;
      return bad(rule, file, says, 'several-files', make);
    }),
  ];
}
