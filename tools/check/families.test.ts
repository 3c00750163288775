// Planted faults for the families check.
import { expect, it } from 'vitest';
import { judgeFamilies, type Landed, parseFamilies } from './families.ts';

const PAGE = `# Families

| family | what | wire | web |
|---|---|---|---|
| \`seal\` | seals | yes | yes |
| sealing | the job | – | – |
| ledger | the log | yes | later |

text`;
const rows = parseFamilies(PAGE);
const whole: Landed = { server: ['seal', 'sealing'], wire: ['seal'], web: ['seal'], domain: [] };

it('reads the table', () => {
  expect(rows.map((row) => row.family)).toEqual(['seal', 'sealing', 'ledger']);
  expect(judgeFamilies(rows, whole)).toEqual([]);
  expect(
    judgeFamilies(rows, { ...whole, server: [...whole.server, 'ledger'], wire: ['seal', 'ledger'] }),
  ).toEqual([]);
});

it.each([
  ['a missing page folder', { ...whole, web: [] }, ['seal has landed, but not in web']],
  ['a missing wire folder', { ...whole, wire: [] }, ['seal has landed, but not in wire']],
  ['a missing server folder', { ...whole, server: ['sealing'] }, ['seal has landed, but not in server']],
  [
    'a folder too many',
    { ...whole, wire: ['seal', 'sealing'] },
    ['sealing has a wire folder, its row says that it has none'],
  ],
  [
    'an unlisted family',
    { ...whole, domain: ['stamp'] },
    ['domain: the family stamp is not in docs/families.md'],
  ],
] as const)('complains about %s', (_what, landed, complaints) => {
  expect(judgeFamilies(rows, landed)).toEqual(complaints);
});

it('complains about an unreadable cell', () => {
  const odd = [{ family: 'seal', wire: 'perhaps', web: '–' }];
  expect(judgeFamilies(odd, { server: ['seal'], wire: [], web: [], domain: [] })).toEqual([
    'docs/families.md: seal, wire: "perhaps"?',
  ]);
});
