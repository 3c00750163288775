// The library through HTTP: everybody who is signed in finds, reads and takes its contracts, and makes them his own with the real LibreOffice.
import type { Client } from '@xinqi/scenario';
import { fileRoutes } from '@xinqi/wire/file';
import { templateRoutes as r } from '@xinqi/wire/template';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type World } from '../../../testing/start-product.ts';

let w: World;
/** What became of the conversion. */
const settled = async (who: Client, fileId: string) => {
  await w.drain();
  return who.call(fileRoutes.convertInfo, { fileId });
};
let person: Client;
let clerk: Client;
beforeAll(async () => {
  w = await startProduct();
  person = (await w.person('13700000601', '孙某')).client;
  const corpId = await w.corp('云谷采购有限公司');
  clerk = (await w.member(corpId, '13700000602', '陈小敏', { superFlag: false, pids: [] })).client;
});
afterAll(() => w?.close());

it('lists pages of what was sought, with all categories', async () => {
  const paths = ['/i/tpl/sysContract/list', '/c/tpl/sysContract/list'] as const;
  const first = await person.call(r.sysContracts, { pageSize: 10 }, paths[0]);
  expect(first).toMatchObject({ total: 30, itemPage: 1, pageSize: 10 });
  expect(first.list).toHaveLength(10);
  const second = await clerk.call(r.sysContracts, { pageSize: 10, itemPage: 3 }, paths[1]);
  expect(second.list).toHaveLength(10);
  expect(first.categories.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  const leases = await person.call(r.sysContracts, { category: '租赁', keyword: '住房' }, paths[0]);
  expect(leases.list.map(({ slug }) => slug)).toEqual(['housing']);
  expect(leases.list[0]!.parties).toEqual(['甲方（出租人）', '乙方（承租人）']);
});

it('shows one with its examples or with lines to fill in, and what it stands on', async () => {
  const path = '/i/tpl/sysContract/detail';
  const filled = await person.call(r.sysContract, { slug: 'housing' }, path);
  const text = JSON.stringify(filled.lines);
  expect(filled).toMatchObject({ mark: '示范文本，仅供参考', name: '住房租赁合同' });
  expect(filled.basis).toContain('《住房租赁条例》');
  expect(text).toContain('月租金为人民币5,800.00元（人民币伍仟捌佰元整）');
  expect(text).toContain('2027年12月1日的前一日止');
  expect(filled.lines.find(({ kind }) => kind === 'table')!.cells[1]).toEqual(['双人床', '1', '完好']);
  const blank = await person.call(r.sysContract, { slug: 'housing', filled: 0 }, path);
  expect(JSON.stringify(blank.lines)).toContain('月租金为人民币＿＿＿＿元');
  const nothing = { slug: 'nothing' };
  expect(await w.ask(clerk, r.sysContract, nothing, '/c/tpl/sysContract/detail')).toBe('NOT_FOUND');
});

it('gives the Word file, whole', async () => {
  const slug = 'private-loan';
  const path = '/i/tpl/sysContract/word';
  const word = await w.call(r.sysContractWord, { slug }, { bearer: person.bearer, path });
  expect(word.headers['content-type']).toContain('wordprocessingml');
  expect(word.headers['content-disposition']).toContain(encodeURIComponent('民间借款合同.docx'));
  expect(word.raw.subarray(0, 2).toString()).toBe('PK');
  expect(word.raw).toHaveLength(Number(word.headers['content-length']));
});

it('becomes somebody’s own template, as every Word file does: converted, compared, kept with its variables', async () => {
  const slug = 'private-loan';
  const found = await person.call(r.sysContract, { slug }, '/i/tpl/sysContract/detail');
  const adopted = await person.call(r.sysContractAdopt, { slug }, '/i/tpl/sysContract/adopt');
  const keep = {
    ...{ contractId: adopted.contractId, name: found.name, groupName: found.category },
    roles: found.roles.map(({ role, userType }) => ({ role, userType })),
    variables: found.variables,
  };
  const info = await settled(person, adopted.contractId);
  expect([info.state, info.fileName]).toEqual(['ready', '民间借款合同.docx']);
  const operate = '/i/tpl/advancedVersion/operate';
  expect(await w.ask(person, r.operate, keep, operate)).toBe('FILE_NOT_CHECKED');
  await person.call(fileRoutes.convertChecked, { fileId: adopted.contractId, checked: true });
  expect(await w.ask(clerk, r.operate, keep, '/c/m/tpl2/operate')).toBe('NO_PERMISSION');
  const { tplId } = await person.call(r.operate, keep, operate);
  const detail = await person.call(r.detail, { tplId }, '/i/tpl/advancedVersion/detail');
  expect(detail).toMatchObject({ kind: 'advanced', groupName: '借款与担保' });
  expect(detail.variables).toEqual(found.variables);
  expect(detail.pages.length).toBeGreaterThan(2);
}, 240_000);
