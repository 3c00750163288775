// Samples of the calls by which an enterprise is administered: roles, members, the operation log.
import { randomInt, randomUUID } from 'node:crypto';
import type { Cell } from '../facts.ts';
import type { MatrixWorld } from '../matrix-world.ts';
import { none, page, type Sample } from '../sample.ts';
import { sealOf } from '../seal/samples.ts';

const someName = () => `矩阵${randomUUID().slice(0, 8)}`;
const roleOf = (w: MatrixWorld, c: Cell, fresh: boolean) =>
  c.object === 'absent' ? w.absent.uuid : w.role(fresh);
const memberOf = (w: MatrixWorld, c: Cell) => (c.object === 'absent' ? w.absent.uuid : w.memberE);
const ofRole: Sample = {
  kinds: ['role'],
  input: async (w, c, fresh) => ({ roleId: await roleOf(w, c, fresh) }),
};

const ofCorp: Sample = {
  kinds: ['corp'],
  input: (w, c) => ({ corpId: c.object === 'absent' ? w.absent.uuid : w.corps[c.object as 'E'] }),
};
const groupOf = (w: MatrixWorld, c: Cell, fresh: boolean) =>
  c.object === 'absent' ? w.absent.uuid : w.group(fresh);
const ofGroup: Sample = {
  kinds: ['group'],
  input: async (w, c, fresh) => ({ groupId: await groupOf(w, c, fresh) }),
};
const ofGroupOrNone: Sample = {
  kinds: ['nothing', 'group'],
  input: async (w, c) => ({
    ...page.input(w, c, false),
    ...(c.kind === 'group' ? { groupId: await groupOf(w, c, false) } : {}),
  }),
};
/** Somebody without an account where the call may change him, else the plain member. */
const personOf = (w: MatrixWorld, c: Cell, fresh: boolean) =>
  c.object === 'absent' ? w.absent.uuid : fresh ? w.newPerson() : w.memberE;
const ofPerson: Sample = {
  kinds: ['corpMember'],
  input: async (w, c, fresh) => ({ memberId: await personOf(w, c, fresh) }),
};

export const adminSamples: Record<string, Sample> = {
  'org.listCorpUsers': ofCorp,
  'org.listGroup': ofCorp,
  'org.corpUserCount': ofCorp,
  'org.treeGroup': none,
  'org.updateGroup': {
    kinds: ['nothing', 'group'],
    input: async (w, c, fresh) => ({
      ...(c.kind === 'group' ? { groupId: await groupOf(w, c, fresh), version: 0 } : {}),
      name: someName(),
    }),
  },
  'org.delGroup': {
    kinds: ['group'],
    input: async (w, c, fresh) => ({ groupId: await groupOf(w, c, fresh), version: 0 }),
  },
  'org.sortOrder': {
    kinds: ['group'],
    input: async (w, c, fresh) => ({
      groupId: await groupOf(w, c, fresh),
      targetGroupId: await groupOf(w, c, fresh),
    }),
    proves: ['GROUP_NOT_SIBLINGS'],
  },
  'org.topGroup': ofGroup,
  'org.setGroupMan': ofGroup,
  'org.dingTalkGroupBind': {
    kinds: ['group'],
    input: async (w, c, fresh) => ({
      groupId: await groupOf(w, c, fresh),
      version: 0,
      dingDeptId: String(randomInt(1, 2 ** 47)),
    }),
  },
  'org.listPeople': ofGroupOrNone,
  'org.listOfGroup': ofGroupOrNone,
  'org.listCorpUserByPage': page,
  'org.addCorpUser': {
    kinds: ['nothing', 'corpMember'],
    input: async (w, c, fresh) => ({
      ...(c.kind === 'corpMember'
        ? { memberId: await personOf(w, c, fresh), version: 0 }
        : { mobile: w.nextMobile() }),
      name: someName(),
    }),
  },
  'org.bindCorpUser': ofPerson,
  'org.unbindCorpUser': { ...ofPerson, proves: ['PERSON_NOT_BOUND'] },
  'org.delCorpUser': ofPerson,
  'org.batchMoveGroup': {
    kinds: ['corpMember', 'group'],
    input: async (w, c, fresh) => ({
      memberIds: [await personOf(w, c.kind === 'group' ? { ...c, object: 'memberE' } : c, fresh)],
      ...(c.kind === 'group' ? { groupId: await groupOf(w, c, false) } : {}),
    }),
  },
  'org.sendInvites': {
    kinds: ['corpMember'],
    input: async (w, c, fresh) => ({ memberIds: [await personOf(w, c, fresh)] }),
  },
  'org.revokeInvite': ofPerson,
  'org.importTemplate': none,
  'org.importExcel': { ...none, file: 'no sheet', proves: ['IMPORT_UNREADABLE'] },
  'org.createCorp': { kinds: ['nothing'], input: () => ({ companyName: `${someName()}有限公司` }) },
  'org.corpStanding': none,
  'real-name.ent': {
    kinds: ['nothing'],
    input: () => ({
      ...{ creditCode: '91330100799655058B', legalPerson: '鹤法人' },
      ...{ bankName: '模拟银行', bankAccount: '622000000000000018', bankCode: '999331000016' },
    }),
    proves: ['CORP_VERIFIED'],
  },
  'real-name.approveStatus': none,
  'real-name.approveCommit': {
    kinds: ['nothing'],
    input: () => ({ amount: '3.17' }),
    proves: ['CORP_PROOF_NONE'],
  },
  'real-name.correctCorp': none,
  'org.renameCorp': {
    kinds: ['nothing'],
    input: () => ({ companyName: `${someName()}有限公司` }),
    proves: ['CORP_VERIFIED'],
  },
  'org.join': {
    kinds: ['nothing'],
    input: () => ({ companyName: '没有这家有限公司' }),
    proves: ['JOIN_NO_CORP'],
  },
  'org.myJoins': page,
  'org.corpJoins': page,
  'org.auditJoin': {
    kinds: ['join'],
    input: (w, c) => ({ requestId: c.object === 'absent' ? w.absent.uuid : w.joinE, pass: 0 }),
  },
  'org.acceptInvitePc': {
    kinds: ['nothing'],
    input: (w) => ({ k: `${w.corps.E}_${w.absent.uuid}`, sign: 'A'.repeat(43), ts: 1_700_000_000_000 }),
    proves: ['LINK_INVALID'],
  },
  'log.findLogByPage': page,
  'log.findSealLog': page,
  'log.workplaceLog': page,
  'log.exportUrl': { kinds: ['nothing'], input: () => ({ log: 'seal' }) },
  'role.watchRights': none,
  'role.list': none,
  'role.detail': {
    ...ofRole,
    kinds: ['nothing', 'role'],
    input: async (w, c) => (c.kind === 'nothing' ? {} : { roleId: await roleOf(w, c, false) }),
  },
  'role.operRole': {
    kinds: ['nothing', 'role'],
    input: async (w, c, fresh) => ({
      ...(c.kind === 'role' ? { roleId: await roleOf(w, c, fresh), version: 0 } : {}),
      name: someName(),
      pids: [],
    }),
  },
  'role.delRole': {
    kinds: ['role'],
    input: async (w, c, fresh) => ({ roleId: await roleOf(w, c, fresh), version: 0 }),
  },
  'role.detailAssignRoles': ofRole,
  'role.detailAssignSeals': {
    kinds: ['nothing', 'seal'],
    input: async (w, c) => (c.kind === 'nothing' ? {} : { sealId: await sealOf(w, c, false) }),
  },
  'role.listAssignSeal': { kinds: ['corpMember'], input: (w, c) => ({ memberId: memberOf(w, c) }) },
  'role.listAssignRole': { kinds: ['corpMember'], input: (w, c) => ({ memberId: memberOf(w, c) }) },
  // A role that gives nothing, to a member who has nothing: no other cell of him changes.
  'role.assignRole': {
    kinds: ['role', 'corpMember'],
    input: async (w, c) => ({
      memberIds: [memberOf(w, c.kind === 'role' ? { ...c, object: 'memberE' } : c)],
      roleIds: c.kind === 'role' ? [await roleOf(w, c, false)] : [],
    }),
  },
};
