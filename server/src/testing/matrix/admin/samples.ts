// Samples of the calls by which an enterprise is administered: roles, members, the operation log.
import { randomUUID } from 'node:crypto';
import type { Cell } from '../facts.ts';
import type { MatrixWorld } from '../matrix-world.ts';
import { none, page, type Sample } from '../sample.ts';

const someName = () => `矩阵${randomUUID().slice(0, 8)}`;
const roleOf = (w: MatrixWorld, c: Cell, fresh: boolean) =>
  c.object === 'absent' ? w.absent.uuid : w.role(fresh);
const memberOf = (w: MatrixWorld, c: Cell) => (c.object === 'absent' ? w.absent.uuid : w.memberE);
const ofRole: Sample = {
  kinds: ['role'],
  input: async (w, c, fresh) => ({ roleId: await roleOf(w, c, fresh) }),
};

export const adminSamples: Record<string, Sample> = {
  'log.findLogByPage': page,
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
