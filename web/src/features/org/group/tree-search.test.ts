// A tree that is searched, and one in which a department was dragged.
import type { GroupNode } from '@xinqi/wire/org';
import { expect, it } from 'vitest';
import { movedTree, searchTree } from './tree-search.ts';

const node = (name: string, ...childCorpGroups: GroupNode[]): GroupNode => ({
  ...{ groupId: name, name, version: 3, memberCount: 0, headId: null, headName: null },
  childCorpGroups,
});
const tree = [node('销售部', node('华北区', node('北京组')), node('华南区')), node('ＩＴ部')];
const names = (nodes: readonly GroupNode[], at = ''): string[] =>
  nodes.flatMap((one) => [at + one.name, ...names(one.childCorpGroups, `${at}>`)]);

it.each([
  ['北京', ['销售部', '>华北区', '>>北京组'], 1],
  ['华', ['销售部', '>华北区', '>华南区'], 2],
  ['销售', ['销售部'], 1],
  ['it', ['ＩＴ部'], 1],
  ['没有', [], 0],
])('%s is found with the way to it', (text, shown, found) => {
  const result = searchTree(tree, text);
  expect([names(result.nodes), result.found]).toEqual([shown, found]);
  expect(result.open).toEqual(result.nodes.flatMap((one) => opened(one)));
});
const opened = (one: GroupNode): string[] =>
  one.childCorpGroups.length > 0 ? [...one.childCorpGroups.flatMap(opened), one.groupId] : [];

it('a dragged department comes last where it was dropped, with all below it and the next version', () => {
  const moved = movedTree(tree, '华北区', { parentId: 'ＩＴ部' });
  expect(names(moved)).toEqual(['销售部', '>华南区', 'ＩＴ部', '>华北区', '>>北京组']);
  expect(moved[1]!.childCorpGroups[0]!.version).toBe(4);
  expect(names(movedTree(tree, '华南区', { parentId: undefined }))).toEqual([
    '销售部',
    '>华北区',
    '>>北京组',
    'ＩＴ部',
    '华南区',
  ]);
  expect(movedTree(tree, '没有', { parentId: 'ＩＴ部' })).toEqual(tree);
  expect(names(tree)).toEqual(['销售部', '>华北区', '>>北京组', '>华南区', 'ＩＴ部']);
});

it.each([
  [
    '华南区',
    { parentId: '销售部', beside: { groupId: '华北区', side: 'before' } },
    ['销售部', '>华南区', '>华北区'],
  ],
  [
    'ＩＴ部',
    { parentId: '销售部', beside: { groupId: '华北区', side: 'after' } },
    ['销售部', '>华北区', '>ＩＴ部', '>华南区'],
  ],
  [
    '华南区',
    { parentId: undefined, beside: { groupId: '销售部', side: 'before' } },
    ['华南区', '销售部', '>华北区'],
  ],
] as const)('%s stands right beside where it was dropped', (moved, place, shown) => {
  const short = names(movedTree(tree, moved, place)).filter((name) => !name.includes('北京组'));
  expect(short.slice(0, shown.length)).toEqual(shown);
});
