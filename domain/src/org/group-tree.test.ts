// Where departments may stand, and names that look the same.
import { expect, it } from 'vitest';
import { maxGroupDepth, mayPlaceGroup } from './group-tree.ts';
import { orgName } from './org-name.ts';

const line = Array.from({ length: maxGroupDepth }, (_, i) => ({
  groupId: `g${i}`,
  parentId: i === 0 ? null : `g${i - 1}`,
  name: `第${i}级`,
}));

it.each([
  ['under itself', { groupId: 'g0', name: '甲', parentId: 'g0' }, 'cycle'],
  ['under its own below', { groupId: 'g0', name: '甲', parentId: 'g5' }, 'cycle'],
  ['an eleventh level', { name: '甲', parentId: 'g9' }, 'depth'],
  ['a moved line too deep', { groupId: 'x', name: '甲', parentId: 'g8' }, 'depth'],
  ['an absent parent', { name: '甲', parentId: 'absent' }, 'parent'],
  ['a name that looks the same', { name: '第０级', parentId: null }, 'taken'],
  ['markup', { name: '<b>', parentId: null }, 'name'],
])('%s is refused', (_what, place, reason) => {
  const tree = [
    ...line,
    { groupId: 'x', parentId: null, name: '乙' },
    { groupId: 'y', parentId: 'x', name: '丙' },
  ];
  expect(mayPlaceGroup(tree, place)).toEqual({ ok: false, reason });
});

it('takes a tenth level, its own name, and a move beside', () => {
  expect(mayPlaceGroup(line, { name: '甲', parentId: 'g8' })).toEqual({ ok: true });
  expect(mayPlaceGroup(line, { groupId: 'g0', name: '第0级', parentId: null })).toEqual({ ok: true });
  expect(mayPlaceGroup(line, { groupId: 'g9', name: '第9级', parentId: null })).toEqual({ ok: true });
});

it.each(['', ' 财务', '财\u202e务', '长'.repeat(51), 'a\nb'])('%j is no name', (name) => {
  expect(orgName(name)).toBe(false);
});
