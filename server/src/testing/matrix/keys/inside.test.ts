// E-13: keys that no call asks for at its gate, because what they open depends on whom or what it is about. Every single key of
// spec §6 tries each; a key that the domain calls enforced inside has its proof here, or this file does not compile.
import { type keyHolds, type PermissionKey, permissionTree } from '@xinqi/domain';
import { flowRoutes } from '@xinqi/wire/flow';
import { sealRoutes } from '@xinqi/wire/seal';
import { signingRoutes } from '@xinqi/wire/signing';
import { templateRoutes } from '@xinqi/wire/template';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Flows, member, type Person, startFlows, step } from '../../start-flows.ts';
import { chain, pidsWith } from './chain.ts';

type Inside = {
  [K in PermissionKey]: (typeof keyHolds)[K] extends { enforcedBy: 'inside' } ? K : never;
}[PermissionKey];
type Proof = {
  opens(who: Person): Promise<string | undefined>;
  also?: readonly PermissionKey[];
  refuses: string;
};

let f: Flows;
const holders = new Map<PermissionKey, Person>();
let waiting: { applyNo: string };
let sealId: string;
let tplId: string;
let outsider: Person;
beforeAll(async () => {
  f = await startFlows();
  for (const { key } of permissionTree)
    holders.set(key, await f.person(`持有${key}`, { superFlag: false, pids: pidsWith(key) }));
  const approver = await f.person('审批人');
  outsider = await f.person('别的部门');
  await f.flow({ flowType: 0, design: [step('any', member(approver))] });
  waiting = await f.send(await f.person('发起人'));
  ({ sealId } = await f.boss.client.call(sealRoutes.sealMake, {
    name: '合同章',
    design: { sealType: 2, shape: 1, color: 1, width: 42, height: 42 },
  }));
  ({ tplId } = await f.boss.client.call(
    templateRoutes.operate,
    { contractId: await f.file(f.boss.client), name: '劳动合同', roles: [{ role: '甲方' }] },
    '/c/m/tpl/operate',
  ));
}, 120_000);
afterAll(() => f?.close());

const proofs: Record<Inside, Proof> = {
  sealAllAuth: {
    opens: (who) =>
      f.ask(who.client, sealRoutes.grantOrRevokeSeal, { sealId, grant: 1, userIds: [outsider.accountId] }),
    refuses: 'SEAL_GRANT_SCOPE',
  },
  tempAllAuth: {
    opens: (who) =>
      f.ask(who.client, templateRoutes.grantOrRevokeTpl, {
        tplIds: [tplId],
        grant: 1,
        userIds: [outsider.accountId],
      }),
    refuses: 'TPL_GRANT_SCOPE',
  },
  sealApproval: {
    opens: (who) => f.ask(who.client, flowRoutes.pageFlow, { flowType: 1 }),
    refuses: 'NO_PERMISSION',
  },
  approval: {
    opens: async (who) =>
      (await who.client.call(flowRoutes.listApprover, { applyNo: waiting.applyNo })).list.length === 1
        ? undefined
        : 'ABSENT',
    refuses: 'ABSENT',
  },
  memberFile: {
    opens: (who) => f.ask(who.client, signingRoutes.memberContracts, {}),
    also: ['subjectContract'],
    refuses: 'NO_PERMISSION',
  },
  subjectContract: {
    opens: (who) =>
      f.ask(who.client, signingRoutes.applyViewUrl, { applyNo: waiting.applyNo }, '/c/applySign/viewUrl'),
    refuses: 'NOT_FOUND',
  },
};

it.each(Object.keys(proofs) as Inside[])('%s opens it alone, and nothing less does', async (key) => {
  const { opens, also = [], refuses } = proofs[key];
  for (const [held, who] of holders) {
    const has = chain(held).includes(key) || also.some((other) => chain(held).includes(other));
    const code = await opens(who);
    if (has) expect(code, held).toBeUndefined();
    else expect([refuses, 'NO_PERMISSION'], held).toContain(code);
  }
});
