// The build gives each component of antd its own rules and nothing twice, and takes only rule functions out of its code.
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { blocks, ownerOf, splitSheet } from '../../build/antd-sheet.ts';
import { withoutRules } from '../../build/split-antd.ts';

it('gives a rule to the component whose class stands first, with its longest name', () => {
  const owners = [
    '.ant-btn-primary:hover',
    '.ant-input-number-input',
    '.ant-input',
    '.ant-float-btn',
    '.ant-row',
  ];
  expect(owners.map(ownerOf)).toEqual(['button', 'input-number', 'input', 'float-button', 'grid']);
  expect(['.ant-zoom-big-enter', '.anticon', 'a:hover'].map(ownerOf)).toEqual(['base', 'base', 'base']);
});
it('keeps every rule, shared ones with each of their components, in order', () => {
  const css =
    'a{x:1}.ant-btn{x:2}.ant-btn,.ant-tag{x:3}@media print{.ant-tag{x:4}b{x:5}}@keyframes k{to{x:6}}';
  expect([...splitSheet(css)]).toEqual([
    ['base', 'a{x:1}@media print{b{x:5}}@keyframes k{to{x:6}}'],
    ['button', '.ant-btn{x:2}.ant-btn,.ant-tag{x:3}'],
    ['tag', '.ant-btn,.ant-tag{x:3}@media print{.ant-tag{x:4}}'],
  ]);
  expect(blocks(css)).toHaveLength(5);
});
it('leaves out the values of the page that the sheet was read from', () => {
  expect([...splitSheet('.css-var-_R_0_{--x:1}.ant-tag{x:1}')]).toEqual([['tag', '.ant-tag{x:1}']]);
});
it('empties the rules of a style module and keeps its tokens', () => {
  const code = `export default genStyleHooks('Button', token => [genShared(token)], prepare, { unitless: {} });`;
  expect(withoutRules(code, parseAst(code))).toBe(
    `export default genStyleHooks('Button', () => [], prepare, { unitless: {} });`,
  );
  const two = `const a = genSubStyleComponent(['Form', 'item'], rules); const b = other('x', rules);`;
  expect(withoutRules(two, parseAst(two))).toBe(
    `const a = genSubStyleComponent(['Form', 'item'], () => []); const b = other('x', rules);`,
  );
});
