// readme.txt followed to the letter: each of its commands is typed as it stands, with bash and the tools it names, on the files
// of a pack as it was made and on changed ones. What it promises must come out, and each change must show where it says.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isPackName } from '@xinqi/evidence/pack';
import { makeSamplePack } from '@xinqi/evidence/testing';
import { readZip } from '@xinqi/evidence/verify';
import { encodePem } from '@xinqi/pki/der';
import { makeTestHierarchy, TEST_TIME } from '@xinqi/pki/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packsOfSeveral, signedPack } from './testing/signed-pack.ts';
import { makeBases } from './testing/vectors/bases.ts';

const place = mkdtempSync(join(tmpdir(), 'xinqi-readme-'));
const at = (name: string) => join(place, name);
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** The commands of the third part in their order: the lines that are set in by four blanks. */
function commandsOf(readme: string): string[] {
  const third = readme.slice(readme.indexOf('\n三、'), readme.indexOf('\n四、'));
  return third.split('\n').flatMap((line) => /^ {4}(\S.*)$/.exec(line)?.[1] ?? []);
}

/** Unpacks a pack beside the root, as the page says. Answers what the page tells to type. */
function unpack(pack: Uint8Array, root: Uint8Array, to: string): string[] {
  const { files } = readZip(pack, isPackName);
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    writeFileSync(join(to, name), bytes);
  }
  writeFileSync(join(to, 'root.pem'), encodePem('CERTIFICATE', root));
  return commandsOf(readFileSync(join(to, 'readme.txt'), 'utf8'));
}

let commands: string[];
let several: string[];
beforeAll(async () => {
  const hierarchy = await makeTestHierarchy();
  commands = unpack((await signedPack(hierarchy, TEST_TIME)).pack, hierarchy.root, place);
  several = unpack((await packsOfSeveral(hierarchy, TEST_TIME)).several!, hierarchy.root, at('several'));
}, 120_000);

function type(command: string, cwd = place): string {
  const { stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  return `${stdout}${stderr}`;
}

/** The first command that holds these words. */
const run = (words: string): string => type(commands.find((command) => command.includes(words))!);

test('all of it, in order, says what the page promises', () => {
  expect(commands).toHaveLength(24);
  const said = commands.map((command) => [command, type(command)] as const);
  const of = (words: string): string => said.find(([command]) => command.includes(words))![1];
  expect(of('sha256sum -c')).not.toMatch(/FAILED|WARNING/);
  expect(of('sha256sum -c').match(/: OK/g)!.length).toBeGreaterThan(20);
  expect(of('sha256sum manifest.json').slice(0, 64)).toBe(of('sed -n 4p').trim());
  expect(of('root.pem pack.pem')).toBe('pack.pem: OK\n');
  expect(of('in note.txt')).toContain('Signature Verified Successfully');
  expect(of('root.pem log.pem')).toBe('log.pem: OK\n');
  expect(of('in checkpoint.txt')).toContain('Signature Verified Successfully');
  expect(of('ts -verify')).toMatch(/Verification: OK[\s\S]*Time stamp: /);
  expect(of('while IFS')).toMatch(/^末事件 "[0-9a-f]{64}"\n$/);
  expect(Number(of('docs/original.pdf | cut'))).toBeGreaterThan(0);
  expect(Number(of('docs/final.pdf | cut'))).toBeGreaterThan(0);
  expect(of('pdfsig').match(/Signature is Valid/g)).toHaveLength(2);
  expect(of('qpdf')).toContain('No syntax or stream encoding errors found');
  expect(of('signer.pem').match(/signer.pem: OK/g)).toHaveLength(2);
});

test.each([
  ['a byte of the document', 'docs/final.pdf', 'sha256sum -c', /docs\/final\.pdf: FAILED/],
  ['a byte of the upload', 'docs/original.pdf', 'docs/original.pdf | cut', /^0\n$/],
  ['a byte of an event', 'events.ndjson', 'while IFS', /断开：/],
  ['the list of files', 'manifest.json', 'sha256sum manifest.json', /^[0-9a-f]{64}/],
  ['the note', 'manifest.note', 'in note.txt', /Failure/],
  ['the checkpoint', 'log/checkpoint', 'ts -verify', /Verification: FAILED/],
] as const)('%s: it shows where the page looks', (_what, name, words, shown) => {
  const bytes = readFileSync(at(name));
  const changed = Buffer.from(bytes);
  changed[Math.min(60, bytes.length - 1)]! ^= 1;
  try {
    const before = run(words);
    writeFileSync(at(name), changed);
    if (words.includes('note.txt')) run('head -n 4');
    const after = run(words);
    expect(after).not.toBe(before);
    expect(after).toMatch(shown);
  } finally {
    writeFileSync(at(name), bytes);
    run('head -n 4');
  }
});

test('of a contract with several files: every document is found, and a changed one shows', () => {
  const say = (words: string): string =>
    type(several.find((command) => command.includes(words))!, at('several'));
  expect(several).toHaveLength(23);
  expect(say('sha256sum -c')).not.toMatch(/FAILED|WARNING/);
  const found = say('echo "$f').trim().split('\n');
  expect(found.map((line) => line.replace(/ \d+$/, ''))).toEqual([
    ...['docs/original.pdf', 'docs/1/original.pdf', 'docs/2/original.pdf'],
    ...['docs/final.pdf', 'docs/1/final.pdf', 'docs/2/final.pdf'],
  ]);
  expect(found.every((line) => Number(line.split(' ')[1]) > 0)).toBe(true);
  expect(say('pdfsig').match(/Signature is Valid/g)).toHaveLength(6);
  expect(say('qpdf').match(/No syntax or stream encoding errors found/g)).toHaveLength(3);
  say('event-ca.cer');
  expect(say('signer.pem').match(/signer.pem: OK/g)).toHaveLength(6);
  const second = at('several/docs/1/final.pdf');
  const changed = readFileSync(second);
  changed[60]! ^= 1;
  writeFileSync(second, changed);
  expect(say('sha256sum -c')).toContain('docs/1/final.pdf: FAILED');
  expect(say('echo "$f')).toContain('docs/1/final.pdf 0');
});

test('of an authority outside: the page names its root as the second to be trusted, without which his certificate leads nowhere', async () => {
  const { hierarchy, of } = await makeBases(await makeTestHierarchy());
  const { outside } = of;
  const typed = unpack((await makeSamplePack(outside)).bytes, hierarchy.root, at('outside'));
  const there = (words: string): string =>
    type(typed.find((command) => command.includes(words))!, at('outside'));
  expect(readFileSync(at('outside/readme.txt'), 'utf8')).toContain('第二个根证书');
  const told = (root: Uint8Array): string => {
    writeFileSync(at('outside/ca-root.pem'), encodePem('CERTIFICATE', root));
    for (const words of ['> chain.pem', '> roots.pem']) there(words);
    return there('signer.pem');
  };
  expect(told(outside.signatures![0]!.ca!.root)).toContain('signer.pem: OK');
  expect(told(hierarchy.root)).not.toContain('signer.pem: OK');
});
