// The build keeps the rules of antd components that are in the bundle, and drops only rules of absent ones.
import { expect, it } from 'vitest';
import { blocks, prefixesOf, trim } from '../../build/trim-antd-css.ts';

const absent = new Set(['tour', 'float']);

it('drops rules whose every selector names an absent component', () => {
  const css =
    'a{color:red}.ant-btn{x:1}.ant-tour{x:2}.ant-tour,.ant-btn{x:3}.ant-tour .ant-btn{x:4}.ant-float-btn{x:5}';
  expect(trim(css, absent)).toBe('a{color:red}.ant-btn{x:1}.ant-tour,.ant-btn{x:3}');
});
it('looks into media queries and keeps keyframes whole', () => {
  const css = '@media print{.ant-tour{x:1}.ant-btn{x:2}}@keyframes k{from{x:1}to{x:2}}';
  expect(trim(css, absent)).toBe('@media print{.ant-btn{x:2}}@keyframes k{from{x:1}to{x:2}}');
  expect(blocks(css).map(({ head }) => head)).toEqual(['@media print', '@keyframes k']);
});
it('knows classes that are not the folder name', () => {
  expect([prefixesOf('button'), prefixesOf('grid'), prefixesOf('table')]).toEqual([
    ['btn'],
    ['row', 'col'],
    ['table'],
  ]);
});
