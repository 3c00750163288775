// The page's own script, as built, over the attack set of pdf/verify and over forged histories: run as its worker runs it, with the cryptography of
// browsers, it must say of every file what the command says, word by word.
import { runInThisContext } from 'node:vm';
import { nodeCryptoPort } from '@xinqi/pki/node';
import { everyThird, makeTestHierarchy, TEST_TIME } from '@xinqi/pki/testing';
import { beforeAll, expect, test } from 'vitest';
import { type AttackFile, makeAttackSet, openAttackDesk } from '../../../pdf/src/testing/attacks/index.ts';
import { buildPage } from '../../build/build-page.ts';
import { type FileReport, verifyFile } from '../index.ts';
import { packsOfHistories } from '../testing/signed-pack.ts';
import type { Judgement, Question } from './judge-blob.ts';

type Ask = (question: Question) => Promise<Judgement>;
const NOW = new Date('2030-01-01T00:00:00Z');
let files: readonly AttackFile[];
let root: Uint8Array;
let ask: Ask;

/** Starts the script as a worker does: no document, messages in and out. */
function startWorker(script: string): Ask {
  let hear: (event: { data: Question }) => void = () => undefined;
  let answer: (judgement: Judgement) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const post = (message: { kind: string; judgement?: Judgement; reason?: string }): void => {
    if (message.kind === 'done') answer(message.judgement!);
    if (message.kind === 'failed') fail(new Error(message.reason));
  };
  const start = runInThisContext(`(function (addEventListener, postMessage) { var document; ${script}\n})`);
  start((_: string, listener: typeof hear) => {
    hear = listener;
  }, post);
  return (question) =>
    new Promise((resolve, reject) => {
      [answer, fail] = [resolve, reject];
      hear({ data: question });
    });
}

beforeAll(async () => {
  const desk = await openAttackDesk();
  root = desk.party.hierarchy.root;
  files = everyThird(await makeAttackSet(desk));
  ask = startWorker(/^<script>(.*?)<\/script>/ms.exec(await buildPage())![1]!);
}, 120_000);

test('the built page says of every attack and every control what the command says', async () => {
  const anchors = [root];
  const verdicts = new Map<string, FileReport['verdict']>();
  for (const { group, name, pdf } of files) {
    const blob = new Blob([Uint8Array.from(pdf)]);
    const { report } = await ask({ blob, anchors, timestampAnchors: [], now: NOW });
    const command = await verifyFile(pdf, { anchors, crypto: nodeCryptoPort, now: NOW });
    expect(report, `${group} ${name}`).toEqual(command);
    verdicts.set(`${group} ${name}`, report.verdict);
  }
  // A root that is listed for foreign signatures is no anchor of the page: those files need their own trust.
  for (const { group, name, expected, trust } of files.filter((file) => file.trust === undefined)) {
    const verdict = verdicts.get(`${group} ${name}`)!;
    expect(trust).toBeUndefined();
    expect(`${name}: ${verdict}`).toBe(`${name}: ${expected.split(' ')[0]}`);
  }
}, 180_000);

test('Z-10: the built page says of every history that cannot have happened what the command says', async () => {
  const hierarchy = await makeTestHierarchy();
  const anchors = [hierarchy.root];
  const { forged, honest } = await packsOfHistories(hierarchy, TEST_TIME);
  for (const { name, pack } of everyThird([...forged, ...honest])) {
    const { report } = await ask({
      blob: new Blob([Uint8Array.from(pack)]),
      anchors,
      timestampAnchors: [],
      now: NOW,
    });
    expect(report, name).toEqual(await verifyFile(pack, { anchors, crypto: nodeCryptoPort, now: NOW }));
    const told = forged.find((one) => one.name === name);
    if (told) {
      expect(`${name}: ${report.verdict}`).toBe(`${name}: invalid`);
      expect(report.claims.find(({ claim }) => claim === told.claim)?.reason).toContain(told.reason);
    } else expect(report.state, name).toContain(honest.find((one) => one.name === name)!.state);
  }
});
