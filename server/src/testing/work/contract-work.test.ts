// What a contract asks of the database, act by act, from the upload to the sealed file: nobody makes it worse unseen
// (docs/decisions/0156, 0121, 0167). One signatory, a file of the sender's own; jobs go on where they were added, as in the product. No time is
// measured. `TEST_WORK=FILE` prints the tables and keeps them there with every statement, a line of JSON for each act.
import { appendFileSync } from 'node:fs';
import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { takeJobs } from '../../platform/jobs.ts';
import { lanesOf } from '../../platform/queue/lanes.ts';
import { createLocalJobs } from '../../platform/queue/local-jobs.ts';
import type { LocalJobs } from '../../platform/queue/queued-job.ts';
import { makePdf } from '../make-pdf.ts';
import { isPassing, party, startProduct, type World } from '../start-product.ts';
import { type Counter, countWork, type Work, workTable } from './count-work.ts';

let w: World;
let sender: Client;
let counter: Counter;
let people = 13_900_000_000;
let jobs: LocalJobs;
/** Looks into the queue's tables without their name, by which its own statements are counted. */
let looker: pg.Client;
beforeAll(async () => {
  counter = countWork();
  w = await startProduct();
  counter.nameJobs(w.families);
  jobs = createLocalJobs(w.deps, lanesOf(w.families, 4));
  takeJobs(w.deps.db, jobs);
  looker = new pg.Client({
    connectionString: w.deps.config.DATABASE_URL,
    options: '-c search_path=graphile_worker',
  });
  await looker.connect();
  sender = (await w.person('13800000001', '陈思远')).client;
  // what is asked once in the life of a process is nobody's
  await contract('sign');
});
afterAll(async () => {
  await jobs?.stop();
  await looker?.end();
  await w?.close();
  vi.restoreAllMocks();
});

type End = 'sign' | 'refuse' | 'cancel';

/** Uploads; what a machine too busy for the inspection made it do is not counted. */
async function uploaded(pdf: Uint8Array): Promise<string> {
  for (let attempt = 1; ; attempt++)
    try {
      return await counter.during('upload', () => sender.upload(pdf, '合同.pdf'));
    } catch (error) {
      if (!isPassing(error) || attempt === 4) throw error;
      counter.reset();
    }
}

/** Until every job that is due has ended. */
const settled = (): Promise<void> =>
  counter.during('inbox', async () => {
    const due = `select from jobs where run_at <= now() + interval '15 seconds' limit 1`;
    while ((await looker.query(due)).rowCount !== 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });

/** From the upload to this end, each step counted as its act. */
async function contract(end: End): Promise<void> {
  const { during } = counter;
  const mobile = String(++people);
  const pdf = await makePdf({ title: `合同${mobile}`, pages: 1 });
  const contractId = await uploaded(pdf);
  const signatoryJson = [party('张伟', mobile)];
  const { applyId } = await during('send', () =>
    sender.call(r.create, { contractName: '测试合同', contractId, signatoryJson }, '/i/applySign/create'),
  );
  await settled();
  const link = await during('inbox', () => w.pairOf(mobile));
  await during('open link', () => w.anyone.call(r.extendInfo, link));
  await during('code', () => w.anyone.call(r.sendLinkCode, link));
  await settled();
  const [told = ''] = await during('inbox', () => w.messages(mobile));
  const code = /验证码([0-9]{6})/.exec(told)?.[1] ?? '';
  const { signToken } = await during('code', () => w.anyone.call(r.verifyCode, { ...link, code }));
  const signer = w.anyone.as({ signToken });
  const submission = await during('read', () => w.submission(signer, link));
  const reason = '条款有误';
  if (end === 'sign') await during('accept', () => signer.call(r.submit, submission));
  if (end === 'refuse') await during('refuse', () => signer.call(r.refuse, { ...link, reason }));
  if (end === 'cancel')
    await during('cancel', () => sender.call(r.batchCancel, { applyIds: [applyId], reason }));
  await settled();
}

/** The same as its table, printed for who asks. */
async function worked(end: End): Promise<ReadonlyMap<string, Work>> {
  counter.reset();
  await contract(end);
  const work = new Map([...counter.work].filter(([act]) => act !== 'inbox'));
  const { TEST_WORK: where } = process.env;
  if (where) {
    console.log(`${end}\n${workTable(work)}`);
    for (const [act, counted] of work) appendFileSync(where, `${JSON.stringify({ end, act, ...counted })}\n`);
  }
  return work;
}

/**
 * Most statements and most commits that wait for the disk. Two statements more than were counted: what is told after two commits may
 * or may not go together. Who makes an act cheaper makes its bound lower.
 */
const most: Record<string, [statements: number, commits: number]> = {
  upload: [12, 1],
  'file.work': [8, 0],
  send: [29, 1],
  'notice.deliver': [10, 4],
  'open link': [4, 0],
  code: [23, 2],
  read: [13, 0],
  accept: [23, 2],
  refuse: [24, 1],
  cancel: [24, 1],
  'sealing.seal': [18, 1],
  'sealing.extend': [14, 1],
  'signing.preserve': [28, 1],
  'signing.deposit': [16, 2],
};
/** A turn of the log, with its telling; and those who wait look a few times. */
const ofTurn = 5;
const looks = 10;
/** Of the uploader, who asks whether his file is checked: who he is, the file, how long it will take. */
const ofLook = 3;

function expectNoWorse(work: ReadonlyMap<string, Work>, jobs: number): void {
  const worse = [...work].filter(([act, { statements, commits, texts }]) => {
    const count = (begins: string) => texts.filter((text) => text.startsWith(begins)).length;
    // how often these are asked depends on what falls together, not how much each time
    if (act === 'log') return statements > count('begin') * ofTurn + looks;
    if (act === 'queue') return count('select xinqi_end_jobs') > jobs;
    const [s, c] = most[act] ?? [0, 0];
    const looked = act === 'upload' ? count('select * from "file"') * ofLook : 0;
    return statements - looked > s || commits > c;
  });
  expect(
    worse.map(([act]) => act),
    workTable(work),
  ).toEqual([]);
}

it('signed', async () => {
  const work = await worked('sign');
  expectNoWorse(work, 11);
  expect([...work.keys()]).toEqual(
    expect.arrayContaining(Object.keys(most).filter((act) => act !== 'refuse' && act !== 'cancel')),
  );
});
it.each(['refuse', 'cancel'] as const)('%s', async (end) => {
  const work = await worked(end);
  expectNoWorse(work, 5);
  expect(work.has(end)).toBe(true);
});
