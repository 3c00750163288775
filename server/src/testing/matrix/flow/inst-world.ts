// A request of enterprise E on its way: asked by its plain member, to be decided by 印章员 or somebody without an account. The
// flow is on only while the request is made, so that no other contract of the enterprise waits.
import { flowRoutes } from '@xinqi/wire/flow';
import { orgRoutes } from '@xinqi/wire/org';
import { type MatrixWorld, mobiles } from '../matrix-world.ts';

export type MatrixInst = { instIdNo: string; approveId: string; approverMobile: string };
let kept: MatrixInst | undefined;
let made = 0;

async function makeInst(w: MatrixWorld): Promise<MatrixInst> {
  const { boss, member, sealer } = w.clients;
  const approverMobile = w.nextMobile();
  const outside = await boss.call(orgRoutes.addCorpUser, {
    name: `雁审批人${++made}`,
    mobile: approverMobile,
  });
  const inside = (await w.product.account.members.byAccount(w.deps.db, w.corps.E, w.accounts.sealer!))!;
  const approvers = [outside, inside].map(({ memberId }) => ({ kind: 'member' as const, memberId }));
  const { flowId, version } = await boss.call(flowRoutes.updateFlow, {
    flowType: 0,
    name: `矩阵审批${made}`,
    scope: { members: [w.memberE] },
    design: [
      {
        kind: 'step',
        stepId: 's1',
        name: '审批',
        mode: 'any',
        approvers,
        hours: null,
        late: 'remind',
        escalateTo: null,
      },
    ],
  });
  await boss.call(flowRoutes.switchFileAuditFlag, { enabled: 1 });
  const on = await boss.call(flowRoutes.switchFlow, { flowId, version, enabled: 1 });
  const { applyNo } = await w.send(
    member,
    [{ ...signatory, fields: [{ kind: 'signature', page: 0, x: 80, y: 300, width: 120, height: 48 }] }],
    { side: 'c', contractId: w.askedFile, contractName: '雁鸣送审合同' },
  );
  await boss.call(flowRoutes.switchFlow, { flowId, version: on.version, enabled: 0 });
  await boss.call(flowRoutes.switchFileAuditFlag, { enabled: 0 });
  const { list } = await sealer.call(flowRoutes.listApprover, { applyNo });
  const { instIdNo, mine } = list[0]!;
  return { instIdNo, approveId: mine.approveId!, approverMobile };
}
const signatory = {
  userType: 0,
  signatoryFullName: '雁送审对方',
  signatoryMobile: mobiles.stranger,
} as const;

/** `fresh`: one that the call may end. */
export async function instOf(w: MatrixWorld, fresh: boolean): Promise<MatrixInst> {
  if (fresh) return makeInst(w);
  kept ??= await makeInst(w);
  return kept;
}

/** The pair of its approver without an account. */
export async function approverPair(w: MatrixWorld) {
  const { approverMobile } = await instOf(w, false);
  const body = (await w.messages(approverMobile)).find((text) => text.includes('/s/'))!;
  const [, code] = /\/s\/([0-9A-Za-z]{22})/.exec(body)!;
  const { headers } = await w.app.inject({ method: 'GET', url: `/s/${code}` });
  const q = new URL(String(headers.location), 'http://x').searchParams;
  return {
    instIdNo: q.get('instIdNo')!,
    approveId: q.get('approveId')!,
    sign: q.get('sign')!,
    ts: Number(q.get('ts')),
  };
}
