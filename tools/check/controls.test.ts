// Planted faults for the check of hand-made controls.
import { expect, it } from 'vitest';
import { countControls, judgeControls } from './controls.ts';

const page = (text: string) => [{ path: 'web/src/features/seal/console/seal-page.tsx', text }];
const two = page('<button type="button">a</button><Field type="date" />');

it('counts buttons, selects, tables, text areas and the browser’s calendar', () => {
  expect(countControls('<button>\n<select\n<table className="x"><textarea /><input type="date" />')).toBe(5);
  expect(
    countControls('<Button /><SelectField /><DateField /><input type="checkbox" /><ButtonGroup />'),
  ).toBe(0);
  expect(countControls('// a <button> of old\n/* <table> */')).toBe(0);
});
it('is red for one more, and for one fewer that nobody wrote down', () => {
  expect(judgeControls(two, { 'features/seal': 2 })).toEqual([]);
  expect(judgeControls(two, { 'features/seal': 1 })).toEqual([
    expect.stringContaining('2 hand-made controls, 1 before'),
  ]);
  expect(judgeControls(two, { 'features/seal': 3 })).toEqual([
    expect.stringContaining('2 hand-made controls are left'),
  ]);
  expect(judgeControls([], { 'features/seal': 1 })).toEqual([
    expect.stringContaining('0 hand-made controls are left'),
  ]);
});
it('is red for the first one of a feature that had none', () => {
  expect(judgeControls(two, {})).toEqual([expect.stringContaining('web/src/features/seal: 2 hand-made')]);
});
