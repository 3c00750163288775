// The demo, made through the product's own calls and its own sealing job, never canned: an enterprise with three members
// and a seal, two persons, one finished contract, one waiting for a signature.

import type { Client } from '@xinqi/scenario';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import { inTx } from '../platform/db.ts';
import type { Deps } from '../platform/family.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { demoCorp, demoPassword, demoPeople, finishedContract, waitingContract } from './demo-data.ts';
import { markDemo } from './store.ts';

/** Registers the people and their enterprise; false when they exist. */
async function people(deps: Deps, app: App): Promise<boolean> {
  if (await app.account.findPerson(deps.db, demoPeople[0].mobile)) return false;
  await inTx(deps.db, async (tx) => {
    const ids = new Map<string, string>();
    for (const { name, mobile } of demoPeople) {
      const { accountId } = await app.account.createPerson(tx, { name, mobile, password: demoPassword });
      await markDemo(tx, accountId, mobile);
      ids.set(mobile, accountId);
    }
    const { corpId } = await app.account.createCorp(tx, { name: demoCorp.name });
    for (const m of demoCorp.members)
      await app.account.addMember(tx, {
        corpId,
        accountId: ids.get(m.mobile)!,
        superFlag: m.superFlag,
        pids: [...m.pids],
      });
    // by the simulator: it says 测试环境 wherever it is shown
    await app.verifyMade(tx, corpId);
  });
  return true;
}

const field = (
  kind: 'signature' | 'seal' | 'date',
  page: number,
  x: number,
  y: number,
  width: number,
  height: number,
) => ({ kind, page, x, y, width, height });

/** Signs by the newest link of this mobile, with the seal or by hand. */
async function sign(anyone: Client, mobile: string, how: 'seal' | 'hand'): Promise<void> {
  const { signer, link } = await anyone.openLink(mobile);
  await signer.sign(link, how);
}

/** Waits for what the worker does with the contract. */
async function settled(sender: Client, look: () => Promise<true | undefined>): Promise<void> {
  await sender.until('演示合同', look).catch((cause: unknown) => {
    throw new Error('演示合同没有完成，请查看工作进程的日志', { cause });
  });
}

/** Seeds once; answers whether it did anything. */
export async function seedDemo(deps: Deps, app: App, anyone: Client): Promise<boolean> {
  const fresh = await people(deps, app);
  const { rows } = await sql<{ n: number }>`select count(*) as n from apply where status in (0, 3)`.execute(
    deps.db,
  );
  if (!fresh && rows[0]!.n >= 2) return false;
  const boss = await anyone.login('19900000001', demoPassword);
  const finished = await boss.upload(await makePdf(finishedContract), `${finishedContract.title}.pdf`);
  const { applyNo } = await boss.call(
    r.create,
    {
      contractId: finished,
      contractName: finishedContract.title,
      ifOrder: true,
      signatoryJson: [
        {
          userType: 1,
          signatoryFullName: demoCorp.name,
          operatorName: '陈思远',
          signatoryMobile: '19900000001',
          orderNum: 1,
          edgeSeal: true,
          fields: [field('seal', 0, 90, 600, 113.39, 113.39), field('date', 0, 92, 720, 110, 20)],
        },
        {
          userType: 0,
          signatoryFullName: '王小明',
          signatoryMobile: '19900000004',
          orderNum: 2,
          edgeSeal: true,
          fields: [field('signature', 0, 340, 640, 120, 48), field('date', 0, 345, 720, 110, 20)],
        },
      ],
    },
    '/c/applySign/create',
  );
  await sign(anyone, '19900000001', 'seal');
  await settled(
    boss,
    async () => (await boss.call(r.info, { applyNo: applyNo! })).parties[1]!.status === 0 || undefined,
  );
  await sign(anyone, '19900000004', 'hand');
  await settled(boss, async () => (await boss.call(r.info, { applyNo: applyNo! })).status === 3 || undefined);

  const li = await anyone.login('19900000005', demoPassword);
  const waiting = await li.upload(await makePdf(waitingContract), `${waitingContract.title}.pdf`);
  await li.call(
    r.create,
    {
      contractId: waiting,
      contractName: waitingContract.title,
      signatoryJson: [
        {
          userType: 0,
          signatoryFullName: '李婷',
          signatoryMobile: '19900000005',
          fields: [field('signature', 1, 90, 600, 120, 48)],
        },
        {
          userType: 0,
          signatoryFullName: '王小明',
          signatoryMobile: '19900000004',
          fields: [field('signature', 1, 340, 600, 120, 48), field('date', 1, 345, 670, 110, 20)],
        },
      ],
    },
    '/i/applySign/create',
  );
  return true;
}
