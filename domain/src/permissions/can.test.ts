// The permission decision over spec §6's tree.
import { describe, expect, it } from 'vitest';
import { can } from './can.ts';
import { permissionTree } from './tree.ts';

const pids = (...list: number[]) => ({ superFlag: false, pids: new Set(list) });

describe('can', () => {
  it('gives a super administrator everything', () => {
    for (const node of permissionTree) expect(can({ superFlag: true, pids: new Set() }, node.key)).toBe(true);
  });
  it('gives nothing without a grant', () => {
    for (const node of permissionTree) expect(can(pids(), node.key)).toBe(false);
  });
  it('E-01: a child without its parent is never effective', () => {
    expect(can(pids(10401), 'sealAllAuth')).toBe(false);
    expect(can(pids(104, 10401), 'sealAllAuth')).toBe(false);
    expect(can(pids(4, 104, 10401), 'sealAllAuth')).toBe(true);
    expect(can(pids(10601, 6), 'tempAllAuth')).toBe(false);
  });
  it('has every pid of spec §6 once, with parents that exist', () => {
    const all = permissionTree.map((n) => n.pid);
    expect(new Set(all).size).toBe(22);
    for (const node of permissionTree) if (node.parent !== null) expect(all).toContain(node.parent);
  });
});
