// /certi/verify beside what somebody got before: it says of every public vector with an earlier file what the vector says (rules K4 to K6).
import { readVectors } from '@xinqi/verifier/vectors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../testing/make-pdf.ts';
import { startVerification, type Verification } from './testing/drop-files.ts';

const { index, root, packs } = readVectors();
const compared = index.vectors.filter(({ earlier }) => earlier !== undefined);
const bytesOf = (file: string) => ({ name: file.split('/')[1]!, bytes: packs.get(file)! });
let v: Verification;
beforeAll(async () => {
  v = await startVerification(root, new Date('2026-12-01T00:00:00Z'));
});
afterAll(() => v?.close());
const said = ({ data }: Awaited<ReturnType<Verification['drop']>>) =>
  data.claims.find(({ claim }) => claim.startsWith('本证据包与所给的早先'));

it.each(compared)('$file beside $earlier', async ({ file, earlier, verdict, claims, rules }) => {
  const answer = await v.drop(bytesOf(file), bytesOf(earlier!));
  expect(answer.data).toMatchObject({ verdict, earlier: bytesOf(earlier!).name });
  expect(said(answer)?.result).toBe(claims.earlier);
  if (rules.earlier) expect(said(answer)?.reason).toMatch(new RegExp(`（规则 ${rules.earlier}）$`));
});

it('alone it is compared with nothing; beside what is neither pack nor receipt nobody knows', async () => {
  const pack = bytesOf('good/grown-late.evidence.zip');
  const alone = await v.drop(pack);
  expect([alone.data.earlier, said(alone)]).toEqual([null, undefined]);
  const beside = await v.drop(pack, { name: 'b.zip', bytes: Buffer.from('neither') });
  expect([beside.data.verdict, said(beside)?.result]).toEqual(['cannot_verify', 'not_covered']);
});

it('refuses a comparison of a PDF, and a third file', async () => {
  const pdf = { name: 'a.pdf', bytes: await makePdf({ title: '合同', pages: 1 }) };
  const pack = bytesOf('good/grown-early.evidence.zip');
  expect((await v.drop(pdf, pack)).code).toBe('VERIFY_EARLIER');
  expect((await v.drop(pack, pack, pack)).code).toBe('VERIFY_UNREADABLE');
});
