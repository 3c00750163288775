// E-13: hiding a menu entry is not a refusal. Every single permission key of spec §6 (with what it stands under) calls every
// route that asks for one directly; what each call needs is written here from the specification, not read from the route.

import { type PermissionKey, permissionTree } from '@xinqi/domain';
import { allRoutes, mayOf } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../demo/client.ts';
import { multipart } from '../multipart.ts';
import { startProduct, type World } from '../start-product.ts';
import { adminSamples } from './admin/samples.ts';
import { flowDesignSamples } from './flow/design-samples.ts';
import { memberSamples } from './member/samples.ts';
import { ownedSamples } from './owned-samples.ts';
import { sealSamples } from './seal/samples.ts';

/** Call → the key that it needs (spec §6, docs/decisions/0033). */
const needs: Record<string, PermissionKey> = {
  'log.findLogByPage': 'auditLog',
  'log.findAssetTransfer': 'auditLog',
  'log.findSealLog': 'auditLog',
  'log.workplaceLog': 'auditLog',
  'log.exportUrl': 'auditLog',
  'role.list': 'roleManage',
  'role.detail': 'roleManage',
  'role.operRole': 'roleManage',
  'role.delRole': 'roleManage',
  'role.detailAssignRoles': 'roleManage',
  'role.detailAssignSeals': 'roleManage',
  'role.listAssignSeal': 'organStru',
  'role.listAssignRole': 'organStru',
  'role.assignRole': 'organStru',
  'org.treeGroup': 'memberManage',
  'org.updateGroup': 'organStru',
  'org.delGroup': 'organStru',
  'org.sortOrder': 'organStru',
  'org.topGroup': 'organStru',
  'org.setGroupMan': 'organStru',
  'org.dingTalkGroupBind': 'organStru',
  'org.listPeople': 'memberManage',
  'org.listOfGroup': 'memberManage',
  'org.addCorpUser': 'memberManage',
  'org.bindCorpUser': 'memberManage',
  'org.unbindCorpUser': 'memberManage',
  'org.delCorpUser': 'memberManage',
  'org.leavePreview': 'memberManage',
  'org.ccSendToUser': 'memberManage',
  'org.batchMoveGroup': 'memberManage',
  'org.importExcel': 'memberManage',
  'org.importTemplate': 'memberManage',
  'org.sendInvites': 'memberManage',
  'org.revokeInvite': 'memberManage',
  'org.corpJoins': 'memberManage',
  'org.auditJoin': 'memberManage',
  'directory.create': 'group',
  'directory.update': 'group',
  'directory.delete': 'group',
  'directory.moveToTargetDir': 'group',
  'flow.switchFileAuditFlag': 'documentApproval',
  'seal.sealList': 'sealManage',
  'seal.sealUsers': 'sealManage',
  'seal.sealUses': 'sealManage',
  'seal.sealPreview': 'enterpriseSealManage',
  'seal.sealMake': 'enterpriseSealManage',
  'seal.sealUpload': 'enterpriseSealManage',
  'seal.approveSeal': 'enterpriseSealManage',
  'seal.operSeal': 'enterpriseSealManage',
  'seal.delSeal': 'enterpriseSealManage',
  'seal.grantOrRevokeSeal': 'sealAuth',
  'seal.sealGrantees': 'sealAuth',
};

const filePart = (text: string) =>
  multipart([{ name: 'file', fileName: 'a.xlsx', bytes: Buffer.from(text) }]);

let w: World;
const holders = new Map<PermissionKey, Client>();
beforeAll(async () => {
  w = await startProduct();
  const corpId = await w.corp('北京云签科技有限公司');
  let mobile = 13800000000;
  for (const { key, pid } of permissionTree) {
    const pids: number[] = [];
    for (let at: number | null = pid; at !== null; )
      at = permissionTree.find((node) => node.pid === pids[pids.push(at!) - 1])!.parent;
    const { client } = await w.member(corpId, String(++mobile), `持有${pid}`, { superFlag: false, pids });
    holders.set(key, client);
  }
}, 120_000);
afterAll(() => w?.close());

it('every call that needs a permission stands in the table', () => {
  const asking = allRoutes.filter((r) => r.paths.some(({ path }) => mayOf(r, path)));
  expect(asking.map((r) => r.id).sort()).toEqual(Object.keys(needs).sort());
});

/** Itself and everything it stands under. */
const chain = (key: PermissionKey): PermissionKey[] => {
  const node = permissionTree.find((n) => n.key === key)!;
  const parent = permissionTree.find((n) => n.pid === node.parent);
  return parent ? [key, ...chain(parent.key)] : [key];
};

it.each(Object.entries(needs))('%s needs %s and nothing less', async (id, key) => {
  const route = allRoutes.find((r) => r.id === id)!;
  const { path } = route.paths.find((p) => mayOf(route, p.path))!;
  const absent = { uuid: '00000000-0000-7000-8000-000000000001' };
  const sample = { ...adminSamples, ...memberSamples, ...ownedSamples, ...sealSamples, ...flowDesignSamples }[
    id
  ]!;
  const kind = sample.kinds.find((k) => k !== 'nothing') ?? 'nothing';
  const input = await sample.input(
    { absent, contract: {}, memberE: absent.uuid } as never,
    { route: id, path, principal: 'member', kind, object: 'absent' },
    false,
  );
  for (const [held, client] of holders) {
    const code = sample.file
      ? (
          (await w.callRaw('POST', path, { bearer: client.bearer, ...filePart(sample.file) })).body as {
            code?: string;
          }
        ).code
      : await w.ask(client, route, input as never, path);
    if (chain(held).includes(key)) expect(code, held).not.toBe('NO_PERMISSION');
    else expect(code, held).toBe('NO_PERMISSION');
  }
});

/** Which of two keys opens them is asked by the loader, since each shows something else (docs/decisions/0042). */
const membersContracts = [r.memberContracts, r.memberContractNum, r.memberChoice, r.memberViewUrl];

it.each(membersContracts)('$id needs memberFile or subjectContract and nothing less', async (route) => {
  const input = route.id === r.memberViewUrl.id ? { applyNo: `APL${'0'.repeat(26)}` } : {};
  for (const [held, client] of holders) {
    const code = await w.ask(client, route, input as never, route.paths[0]!.path);
    if (held === 'memberFile' || held === 'subjectContract') expect(code, held).not.toBe('NO_PERMISSION');
    else expect(code, held).toBe('NO_PERMISSION');
  }
});
