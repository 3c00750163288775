// A file's tags against the variables of its template: what is missing on either side, and what to begin with.
import { describe, expect, it } from 'vitest';
import { variablesFault } from './faults.ts';
import { type FileTag, matchTags, suggestedVariables, tagsFault } from './match-tags.ts';
import type { Variable } from './variable.ts';

const tag = (name: string, more: Partial<FileTag> = {}): FileTag => ({
  ...{ name, format: null, table: null, when: null },
  ...more,
});
const tags = [
  tag('租金'),
  tag('租金', { format: '大写' }),
  tag('付款方式'),
  tag('付款方式', { when: '付款方式=按季' }),
  tag('季付日', { when: '付款方式=按季' }),
  tag('家具'),
  tag('品名', { table: '家具' }),
  tag('数量', { table: '家具' }),
];
const sender = { required: true, filledBy: 'sender' as const };
const variables: Variable[] = [
  { name: '租金', kind: 'money', ...sender },
  { name: '付款方式', kind: 'choice', options: ['按月', '按季'], ...sender },
  { name: '季付日', kind: 'text', ...sender },
  {
    name: '家具',
    kind: 'table',
    ...sender,
    columns: ['品名', '数量'].map((name) => ({ name, kind: 'text' as const, required: true })),
  },
];
const without = (name: string) => variables.filter((one) => one.name !== name);
const change = (name: string, part: Partial<Variable>) =>
  variables.map((one) => (one.name === name ? { ...one, ...part } : one));

describe('tags of a file and variables of its template', () => {
  it('agree', () => {
    expect(matchTags(tags, variables)).toEqual({ undeclared: [], unused: [], faults: [] });
    expect(tagsFault(matchTags(tags, variables))).toBeUndefined();
  });

  it.each<[string, Variable[], string]>([
    ['nobody declared', without('租金'), '文件中的变量未设置：租金'],
    [
      'a column that nobody declared',
      change('家具', { columns: [] }),
      '文件中的变量未设置：家具.品名、家具.数量',
    ],
    ['stands nowhere', [...variables, { name: '车位', kind: 'text', ...sender }], '文件中没有用到变量：车位'],
    ['in words, but a text', change('租金', { kind: 'text' }), '“租金”的格式“大写”与类型不符'],
    ['no table', change('家具', { kind: 'text', columns: undefined }), '“家具”在文件中是表格'],
    ['a table without rows', change('季付日', { kind: 'table' }), '“季付日”在文件中不是表格'],
  ])('%s', (_what, declared, fault) => {
    expect(tagsFault(matchTags(tags, declared))).toContain(fault);
  });

  it('what others follow from need not stand in the file', () => {
    const rest: Variable[] = [
      { name: '月数', kind: 'number', ...sender },
      { name: '有车位', kind: 'tick', ...sender, required: false },
      { name: '总额', kind: 'money', required: false, filledBy: 'computed', when: '有车位' },
    ];
    rest[2] = { ...rest[2]!, formula: { compute: 'multiply', of: ['租金', '月数'] } };
    expect(matchTags([...tags, tag('总额')], [...variables, ...rest]).unused).toEqual([]);
  });
});

it('what a file suggests is sound and fits it', () => {
  const more = [
    ...tags,
    tag('起租日期'),
    tag('有押金', { when: '有押金' }),
    tag('付款方式', { when: '付款方式=按月' }),
    tag('身份证照片'),
    tag('实物照片', { table: '家具' }),
  ];
  const suggested = suggestedVariables(more);
  expect(suggested.map(({ name, kind }) => [name, kind])).toEqual([
    ['租金', 'money'],
    ['付款方式', 'choice'],
    ['季付日', 'date'],
    ['家具', 'table'],
    ['起租日期', 'date'],
    ['有押金', 'tick'],
    ['身份证照片', 'picture'],
  ]);
  expect(suggested[1]?.options).toEqual(['按季', '按月']);
  expect(suggested[3]?.columns?.map(({ name, kind }) => [name, kind])).toEqual([
    ['品名', 'text'],
    ['数量', 'number'],
    ['实物照片', 'text'],
  ]);
  expect(variablesFault(suggested, [])).toBeUndefined();
  expect(tagsFault(matchTags(more, suggested))).toBeUndefined();
});
