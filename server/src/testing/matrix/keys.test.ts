// E-13: hiding a menu entry is not a refusal. Every single permission key of spec §6 (with what it stands under) calls every
// route that asks for one directly; what each call needs is written here from the specification, not read from the route.

import { type KeyHold, keyHolds, type PermissionKey, permissionTree } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { allRoutes, mayOf } from '@xinqi/wire';
import { type PermissionItem, roleRoutes } from '@xinqi/wire/role';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberingSamples } from '../../features/numbering/testing/policy.ts';
import { particularsSamples } from '../../features/particulars/testing/policy.ts';
import { templateSamples } from '../../features/template/testing/policy.ts';
import { multipart } from '../multipart.ts';
import { startProduct, type World } from '../start-product.ts';
import { actSamples } from './act-samples.ts';
import { adminSamples } from './admin/samples.ts';
import { flowDesignSamples } from './flow/design-samples.ts';
import { chain, pidsWith } from './keys/chain.ts';
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
  'real-name.ent': 'memberManage',
  'real-name.approveStatus': 'memberManage',
  'real-name.approveCommit': 'memberManage',
  'real-name.correctCorp': 'memberManage',
  'org.renameCorp': 'memberManage',
  'directory.create': 'group',
  'directory.update': 'group',
  'directory.delete': 'group',
  'directory.moveToTargetDir': 'group',
  'numbering.list': 'group',
  'numbering.save': 'group',
  'numbering.delete': 'group',
  'particulars.save': 'group',
  'template.list': 'tempManage',
  'template.detail': 'tempManage',
  'template.document': 'tempManage',
  'template.downTemplateExcel': 'tempManage',
  'template.groupTypes': 'tempManage',
  'template.authLogs': 'tempManage',
  'template.tplGrants': 'tempManage',
  'template.operate': 'tempManageSub',
  'template.words': 'tempManageSub',
  'template.setStatus': 'tempManageSub',
  'template.delete': 'tempManageSub',
  'template.assignGroup': 'tempManageSub',
  'template.grantOrRevokeTpl': 'tempAuth',
  'template.tplGrantees': 'tempAuth',
  'signing.invalidation': 'invalidation',
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

type Item = Omit<PermissionItem, 'children'> & { children: readonly Item[] };
let w: World;
let corpId: string;
const holders = new Map<PermissionKey, Client>();
beforeAll(async () => {
  w = await startProduct();
  corpId = await w.corp('北京云签科技有限公司');
  let mobile = 13800000000;
  for (const { key, pid } of permissionTree) {
    const rights = { superFlag: false, pids: pidsWith(key) };
    const { client } = await w.member(corpId, String(++mobile), `持有${pid}`, rights);
    holders.set(key, client);
  }
}, 120_000);
afterAll(() => w?.close());

it('every call that needs a permission stands in the table', () => {
  const asking = allRoutes.filter((r) => r.paths.some(({ path }) => mayOf(r, path)));
  expect(asking.map((r) => r.id).sort()).toEqual(Object.keys(needs).sort());
});

it('what the domain says of a key is so: asked for at a gate, inside a call, or not offered to anybody', async () => {
  const asked = new Set<string>(Object.values(needs));
  const boss = (await w.member(corpId, '13800009999', '老板', { superFlag: true })).client;
  const flat = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...flat(item.children)]);
  const boxes = flat((await boss.call(roleRoutes.detail, {})).tree);
  for (const { key, pid } of permissionTree) {
    const hold: KeyHold = keyHolds[key];
    expect(asked.has(key), key).toBe('enforcedBy' in hold && hold.enforcedBy === 'gate');
    const why = 'notYet' in hold ? `该功能尚未上线：${hold.notYet}` : null;
    expect(boxes.find((box) => box.pid === pid)!.tips, key).toBe(why);
  }
});

it.each(Object.entries(needs))('%s needs %s and nothing less', async (id, key) => {
  const route = allRoutes.find((r) => r.id === id)!;
  const { path } = route.paths.find((p) => mayOf(route, p.path))!;
  const absent = { uuid: '00000000-0000-7000-8000-000000000001' };
  const sample = {
    ...actSamples,
    ...adminSamples,
    ...memberSamples,
    ...numberingSamples,
    ...particularsSamples,
    ...templateSamples,
    ...ownedSamples,
    ...sealSamples,
    ...flowDesignSamples,
  }[id]!;
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
