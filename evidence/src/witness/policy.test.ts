// Policies (C2SP tlog-policy): what is read, what is refused, and when a quorum is one.
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeVkey } from '../log/index.ts';
import { noteSigner, sha256 } from '../testing/keys.ts';
import { isQuorum, isSimulated, parseWitnessPolicy } from './index.ts';

const keys: string[] = [];
let log: string;
beforeAll(async () => {
  for (const i of [1, 2, 3, 4])
    keys.push(await encodeVkey(noteSigner(`w${i}.example/log`), sha256, 'cosignature'));
  log = await encodeVkey(noteSigner('xinqi.test/log/2026'), sha256);
});
const read = (text: string) => parseWitnessPolicy(text, sha256);
const four = () => keys.map((key, i) => `witness w${i + 1} ${key}`).join('\n');

describe('a policy', () => {
  it('of the specification: groups of groups, comments, addresses', async () => {
    const policy = await read(`# ours
log ${log} https://sign.example/log
\twitness  A1 ${keys[0]} https://w1.example/submit
witness A2 ${keys[1]}
witness B1 ${keys[2]}

group A 2 A1 A2
  # both
group A-and-B all A B1
quorum A-and-B
`);
    expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
      ['A1', 'https://w1.example/submit'],
      ['A2', undefined],
      ['B1', undefined],
    ]);
    expect(policy.logs.map(({ name }) => name)).toEqual(['xinqi.test/log/2026']);
    const enough = (...names: string[]) => isQuorum(policy, new Set(names));
    expect([enough('A1', 'A2', 'B1'), enough('A1', 'A2'), enough('A1', 'B1'), enough('A', 'B1')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  it.each([
    ['one witness', 'quorum w1', ['w1'], ['w2']],
    ['any of a group', 'group g any w1 w2\nquorum g', ['w2'], ['w3']],
    ['two of three', 'group g 2 w1 w2 w3\nquorum g', ['w1', 'w3'], ['w1', 'w4']],
    [
      'one of each two',
      'group a any w1 w2\ngroup b any w3 w4\ngroup g all a b\nquorum g',
      ['w1', 'w4'],
      ['w1', 'w2'],
    ],
  ])('asks for %s', async (_what, rest, enough, few) => {
    const policy = await read(`${four()}\n${rest}`);
    expect([isQuorum(policy, new Set(enough)), isQuorum(policy, new Set(few))]).toEqual([true, false]);
  });
  it('may ask for nobody', async () => {
    expect(isQuorum(await read('quorum none'), new Set())).toBe(true);
  });

  const bad: [string, () => string][] = [
    ['no quorum', four],
    ['two quorums', () => `${four()}\nquorum w1\nquorum w2`],
    ['a quorum of nobody known', () => `${four()}\nquorum w9`],
    ['a quorum before its witness', () => `quorum w1\n${four()}`],
    ['a group of none', () => `${four()}\ngroup g any\nquorum g`],
    ['a group that needs more than it has', () => `${four()}\ngroup g 3 w1 w2\nquorum g`],
    ['a group that needs none', () => `${four()}\ngroup g 0 w1\nquorum g`],
    ['a member that counts twice', () => `${four()}\ngroup g all w1 w1\nquorum g`],
    ['a member of two groups', () => `${four()}\ngroup g any w1\ngroup h any w1\nquorum h`],
    ['a name twice', () => `witness w ${keys[0]}\nwitness w ${keys[1]}\nquorum w`],
    ['the name none', () => `witness none ${keys[0]}\nquorum none`],
    ['a key twice', () => `witness a ${keys[0]}\nwitness b ${keys[0]}\nquorum a`],
    ['a key of a log as a witness', () => `witness a ${log}\nquorum a`],
    ['a key of a witness as a log', () => `log ${keys[0]}\nquorum none`],
    ['a broken key', () => `witness a ${keys[0]!.replace(/\+[0-9a-f]{8}\+/, '+00000000+')}\nquorum a`],
    ['a line of another kind', () => `constructor x\nquorum none`],
    ['an address of another kind', () => `witness a ${keys[0]} file:///x\nquorum a`],
  ];
  it.each(bad)('is refused for %s', async (_what, text) => {
    await expect(read(text())).rejects.toThrow(/policy/);
  });
});

it('names that belong to nobody are simulated', () => {
  const names = ['a.test/w1', 'test', 'w.xinqi.TEST:8080/x', 'a.example/test', 'contest.cn', 'a.test.cn/w'];
  expect(names.map(isSimulated)).toEqual([true, true, true, false, false, false]);
});
