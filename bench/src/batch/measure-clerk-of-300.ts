// The clerk's morning of issue 16: a list of 300 rows of which three are bad, each named with its reason and left out; 297 contracts sent
// under a flow, approved by one act, signed for the enterprise by one act of will, and every seal in its file. Clicks and seconds of each
// of the three people, who are one here; the job's and the sealing's time are in them.
import { type Browser, chromium } from '@playwright/test';
import { accountRoutes, type Session } from '@xinqi/wire/account';
import { flowRoutes } from '@xinqi/wire/flow';
import { signingRoutes } from '@xinqi/wire/signing';
import {
  approveAll,
  badRows,
  sendFromFile,
  sendFromTemplate,
  sendFromWord,
  signAll,
} from '../../../e2e/src/pages/batch-of-many.ts';
import type { Clerk } from '../../../e2e/src/stage/clerk.ts';
import { peopleSheet } from '../org/import-people.ts';
import type { Client } from '../product/client.ts';
import { openDatabase } from '../product/database.ts';
import type { Product } from '../product/start-product.ts';
import { newestCode, pause } from '../product/story.ts';
import type { Figure } from '../report.ts';
import { browserOptions } from '../web/browser.ts';
import { BOSS, replay, type Work } from '../web/replay.ts';
import { contractName, labourContract, labourContractInWord, makeTemplate, tplName } from './batch-of-300.ts';

const PART = 'batch';
const rows = 300;
const good = rows - badRows;
/** The goal of the issue. */
const mostClicks = 12;
const mostSeconds = 300;

/** Whoever asks may decide: one person stands for three. */
async function drawFlow(boss: Client): Promise<void> {
  const approvers = [{ kind: 'super' as const }];
  const step = { kind: 'step' as const, stepId: 's1', name: '负责人审批', mode: 'any' as const, approvers };
  const flow = await boss.call(flowRoutes.updateFlow, {
    ...{ flowType: 0, name: '批量发起审批', selfApprove: 1, scope: {} },
    design: [{ ...step, hours: 24, late: 'remind', escalateTo: null }],
  });
  await boss.call(flowRoutes.switchFileAuditFlag, { enabled: 1 });
  await boss.call(flowRoutes.switchFlow, { ...flow, enabled: 1 });
}

/** Until no seal waits to be written into its file. */
async function untilSealed(product: Product): Promise<void> {
  const database = await openDatabase(product);
  try {
    for (;;) {
      const { rows: found } = await database.query<{ n: number }>(
        'select count(*)::int as n from seal_task where done_at is null',
      );
      if (found[0]!.n === 0) return;
      await pause(100);
    }
  } finally {
    await database.end();
  }
}

type Way = { from: string; path: string; send: (clerk: Clerk) => Promise<void> };
type World = { browser: Browser; product: Product; anyone: Client; boss: Client; session: Session };

async function measureWay({ browser, product, anyone, boss, session }: World, way: Way): Promise<Figure[]> {
  const act = (path: string, task: (clerk: Clerk) => Promise<void>) =>
    replay(browser, product, session, path, task);
  const sent = await act(way.path, way.send);
  const approved = await act(`/corp/approval?keyword=${encodeURIComponent(contractName)}`, (approver) =>
    approveAll(approver, good),
  );
  const { list } = await boss.call(signingRoutes.batchList, {}, '/c/applySign/batchList');
  const { batchId } = list[0]!;
  let willing = 0;
  const signed = await act(`/initiation/batches?batchId=${batchId}`, async (signer) => {
    const began = performance.now();
    await signAll(signer, good, () => newestCode(anyone, BOSS.targetId));
    willing = (performance.now() - began) / 1000;
    await untilSealed(product);
  });
  return figuresOf(way.from, { sent, approved, signed }, willing);
}

function figuresOf(
  from: string,
  { sent, approved, signed }: Record<'sent' | 'approved' | 'signed', Work>,
  willing: number,
): Figure[] {
  const figure = (what: string, value: number, unit: string, more: Partial<Figure>): Figure => ({
    ...{ part: PART, what: `${rows} rows with ${badRows} bad ones, ${from}: ${what}`, value, unit },
    ...more,
  });
  const all = sent.seconds + approved.seconds + signed.seconds;
  const shares = [sent, approved, signed].map(({ seconds }) => `${Math.round(seconds)} s`);
  return [
    figure('from the first click until all are sealed', all, 's', {
      goal: { atMost: mostSeconds },
      note: `sent ${shares[0]}, approved ${shares[1]}, signed and sealed ${shares[2]}`,
    }),
    figure('the clerk’s clicks', sent.clicks, 'clicks', {
      goal: { atMost: mostClicks },
      note: `until ${good} are sent; the approver has ${approved.clicks}, who signs for the enterprise ${signed.clicks} and a code`,
    }),
    figure(`one act of will over ${good}`, willing, 's', {
      note: 'in a page, ten a call; sealing beside it',
    }),
  ];
}

export async function measureClerkOf300(product: Product, anyone: Client): Promise<Figure[]> {
  const browser = await chromium.launch(browserOptions());
  try {
    const session = await anyone.call(accountRoutes.passwordLogin, BOSS);
    const { token, consoleToken } = session;
    const boss = anyone.as({ token, ...(consoleToken ? { consoleToken } : {}) });
    const paper = await labourContract(browser);
    await makeTemplate(boss, paper.buffer);
    await drawFlow(boss);
    const world = { browser, product, anyone, boss, session };
    const list = { good, sheet: peopleSheet(badRows, rows) };
    const ways: Way[] = [
      {
        from: 'from a PDF',
        path: '/initiation/common',
        send: (clerk) => sendFromFile(clerk, paper, list),
      },
      {
        from: 'from a Word file',
        path: '/initiation/common',
        send: (clerk) => sendFromWord(clerk, labourContractInWord(), list),
      },
      {
        from: 'from a template',
        path: '/console/template',
        send: (clerk) => sendFromTemplate(clerk, tplName, list),
      },
    ];
    const figures: Figure[] = [];
    for (const way of ways) figures.push(...(await measureWay(world, way)));
    await boss.call(flowRoutes.switchFileAuditFlag, { enabled: 0 });
    return figures;
  } finally {
    await browser.close();
  }
}
