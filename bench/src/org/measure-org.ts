// The organization at scale: 10,000 departments and 100,000 people beside an enterprise of 12 and 20. Calls take turns with a
// look-up by key, pages with the small enterprise's; 5,000 people come in from Excel while others look up.
import { chromium } from '@playwright/test';
import { accountRoutes, type Session } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { Client } from '../product/client.ts';
import { openDatabase } from '../product/database.ts';
import type { Product } from '../product/start-product.ts';
import type { Figure } from '../report.ts';
import { median, short } from '../statistics.ts';
import { browserOptions } from '../web/browser.ts';
import { browse, type Seen } from './browse-org.ts';
import { importPeople, peopleSheet } from './import-people.ts';
import { groupIdOf, makeOrg, personIdOf } from './make-org.ts';

const PART = 'org';
const mobile = '19900000001';
const big = { groups: 10_000, people: 100_000 };
const small = { groups: 12, people: 20 };
const password = 'demo2026';

type Acting = { session: Session; client: Client; corpId: string };

/** A new enterprise of the demo's boss, and he acting for it. */
async function found(anyone: Client, companyName: string): Promise<Acting> {
  const session = await anyone.call(accountRoutes.passwordLogin, { targetId: mobile, password });
  const boss = anyone.as({ token: session.token });
  const { corpId } = await boss.call(orgRoutes.createCorp, { companyName });
  const { consoleToken } = await boss.call(accountRoutes.switchCorp, { corpId });
  const after = await anyone.call(accountRoutes.passwordLogin, { targetId: mobile, password });
  const own = after.allAuthUser.filter((user) => user.userType === 0 || user.corpId === corpId);
  return {
    corpId,
    session: { ...session, consoleToken, allAuthUser: own },
    client: anyone.as({ token: session.token, consoleToken }),
  };
}

type Call = { what: string; ask: (n: number) => Promise<unknown> };

function callsOf({ client }: Acting): Call[] {
  const people = (input: object) => () => client.call(orgRoutes.listPeople, { pageSize: 20, ...input });
  const g = (n: number) => groupIdOf(1, n);
  const ids = Array.from({ length: 1000 }, (_, i) => personIdOf(1, i + 1));
  return [
    { what: 'treeGroup: 10,000 departments', ask: () => client.call(orgRoutes.treeGroup, {}) },
    { what: 'people: first page of 100,000', ask: people({}) },
    { what: 'people: page 4,000', ask: people({ itemPage: 4000 }) },
    { what: 'people: of a department with 1,000 below it', ask: people({ groupId: g(1) }) },
    { what: 'search: part of a name', ask: people({ keyword: '王伟' }) },
    { what: 'search: nobody has it', ask: people({ keyword: '欧阳锋' }) },
    { what: 'search: a whole mobile', ask: people({ keyword: '13912345678' }) },
    {
      what: 'batchMoveGroup: 1,000 people',
      ask: (n) => client.call(orgRoutes.batchMoveGroup, { memberIds: ids, groupId: g(20 + (n % 50)) }),
    },
    {
      // a department of the second level with nine hundredths of all below it, to and fro
      what: 'updateGroup: a department moved',
      ask: (n) =>
        client.call(orgRoutes.updateGroup, {
          ...{ groupId: g(11), name: '采购11部', version: n, parentId: g(n % 2 ? 1 : 7) },
        }),
    },
  ];
}

async function measureCalls(acting: Acting, turns: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, ask } of callsOf(acting)) {
    const own: number[] = [];
    const key: number[] = [];
    for (let n = 0; n < turns; n++) {
      const began = performance.now();
      await acting.client.call(accountRoutes.session, {});
      const between = performance.now();
      await ask(n);
      key.push(between - began);
      own.push(performance.now() - between);
    }
    const against = { name: 'a look-up by key', ratio: median(own) / median(key) };
    figures.push({
      ...{ part: PART, what, value: median(own), unit: 'ms', against },
      note: `slowest ${short(Math.max(...own))} ms; look-up ${short(median(key))} ms`,
    });
  }
  return figures;
}

async function measureImport(acting: Acting): Promise<Figure[]> {
  const lookUps = async (while_: Promise<unknown>): Promise<number[]> => {
    let running = true;
    void while_.finally(() => {
      running = false;
    });
    const times: number[] = [];
    while (running) {
      const began = performance.now();
      await acting.client.call(accountRoutes.session, {});
      times.push(performance.now() - began);
    }
    return times;
  };
  const quiet = await lookUps(new Promise((resolve) => setTimeout(resolve, 1500)));
  const figures: Figure[] = [];
  for (const [what, bad] of [
    ['5,000 rows with 100 bad ones: nobody, and the error file', 100],
    ['5,000 people from Excel, each with an invitation', 0],
  ] as const) {
    const sheet = peopleSheet(bad);
    const began = performance.now();
    const running = importPeople(acting.client, sheet, bad);
    const meanwhile = await lookUps(running);
    await running;
    const slowest = Math.max(...meanwhile);
    figures.push({
      ...{ part: PART, what, value: (performance.now() - began) / 1000, unit: 's' },
      note: `slowest look-up of another meanwhile ${short(slowest)} ms, ${short(slowest / Math.max(...quiet))} × the slowest of a quiet product`,
    });
  }
  return figures;
}

const seen: readonly [keyof Seen, string][] = [
  ['tree', '/console/member: from the address to tree and people drawn'],
  ['organization', '/console/organization: the same'],
  ['group', 'a department found by its name'],
  ['person', 'people found by part of a name'],
  ['drag', 'a department dragged: drawn in its place'],
  ['dragSaved', 'a department dragged: kept by the server'],
  ['move', '1,000 people moved, from 保存 to 部门已调整'],
];

async function measurePages(
  product: Product,
  large: Acting,
  little: Acting,
  rounds: number,
): Promise<Figure[]> {
  const browser = await chromium.launch(browserOptions());
  try {
    const [many, few]: [Seen[], Seen[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      few.push(await browse(browser, product.origin, little.session, small, round));
      many.push(await browse(browser, product.origin, large.session, big, round));
    }
    const of = (all: Seen[], key: keyof Seen) => median(all.map((one) => one[key]));
    return [
      ...seen.map(([key, what]) => ({
        ...{ part: PART, what, value: of(many, key), unit: 'ms' },
        against: {
          name: 'an enterprise of 12 departments and 20 people',
          ratio: of(many, key) / of(few, key),
        },
        note: `there ${short(of(few, key))} ms`,
      })),
      {
        ...{
          part: PART,
          what: 'longest task of the page while a name is typed',
          value: of(many, 'stalled'),
          unit: 'ms',
        },
        note: `there ${short(of(few, 'stalled'))} ms; a browser tells tasks of 50 ms and more`,
      },
    ];
  } finally {
    await browser.close();
  }
}

export async function measureOrg(product: Product, quick: boolean): Promise<Figure[]> {
  const anyone = new Client(product.origin);
  const db = await openDatabase(product);
  try {
    const large = await found(anyone, '万级部门测试有限公司');
    const little = await found(anyone, '小微测试有限公司');
    await makeOrg(db, large.corpId, 1, big);
    await makeOrg(db, little.corpId, 2, small);
    const calls = await measureCalls(large, quick ? 5 : 25);
    const pages = await measurePages(product, large, little, quick ? 1 : 5);
    return [...calls, ...pages, ...(await measureImport(large))];
  } finally {
    await db.end();
    anyone.close();
  }
}
