// Spec §2.6: the path is mapped, existing query parameters are merged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';
import { switchView } from './switch-view.ts';

const view = (address: string, userType: 0 | 1) => switchView(address.split('?')[0] ?? '', address, userType);

describe('enterprise to person', () => {
  it.each([
    ['/corp/signInfo/signList', '/signInfo/signList?signStatus=2'],
    ['/corp/signInfo/signList?signStatus=4', '/signInfo/signList?signStatus=2'],
    ['/corp/signInfo/signList?signStatus=3', '/signInfo/signList?signStatus=3'],
    ['/corp/signInfo/signListNew?signStatus=6', '/signInfo/signList?signStatus=2'],
    ['/corp/signInfo/signList?match=-1', '/signInfo/signList?match=-1'],
    ['/corp/signInfo/signList?keyword=租赁&signStatus=4', '/signInfo/signList?keyword=租赁&signStatus=2'],
    ['/corp/signInfo/applyList?signStatus=6&keyword=a', '/signInfo/applyList?signStatus=6&keyword=a'],
    ['/corp/signInfo/applyListNew?match=-1', '/signInfo/applyListNew?match=-1'],
    ['/corp/viewIndex', '/viewIndex'],
    ['/tpl/corpSet', '/tpl/general'],
    ['/tpl/entSign?x=1', '/tpl/general?x=1'],
    ['/tpl/api', '/tpl/general'],
    ['/console/template', '/tpl/general'],
    ['/signSettings', '/signSettings/signers'],
    ['/console/member', '/viewIndex'],
    ['/console', '/viewIndex'],
    ['/corp/approval', '/viewIndex'],
    ['/corp/signInfo/sealApproval', '/viewIndex'],
  ])('%s → %s', (from, to) => expect(decodeURIComponent(view(from, 0))).toBe(to));
});

describe('person to enterprise', () => {
  it.each([
    ['/signInfo/signList', '/corp/signInfo/signList?signStatus=4'],
    ['/signInfo/signList?signStatus=2&keyword=a', '/corp/signInfo/signList?signStatus=4&keyword=a'],
    ['/signInfo/signList?match=-1', '/corp/signInfo/signList?match=-1'],
    ['/signInfo/applyList?signStatus=3', '/corp/signInfo/applyList?signStatus=3'],
    ['/viewIndex', '/corp/viewIndex'],
    ['/tpl/general', '/console/template'],
    ['/signSettings', '/signSettings/signers'],
  ])('%s → %s', (from, to) => expect(view(from, 1)).toBe(to));
});

describe('both ways', () => {
  it.each(['/', '/blockChain?index=3', '/signSettings/signers', '/certi/toValiView', '/tpl/signers'])(
    '%s serves both and stays',
    (path) => {
      expect([view(path, 0), view(path, 1)]).toEqual([path, path]);
    },
  );
  it.each([
    '/signInfo/viewDetail?applyNo=A',
    '/applySign/toDetailAnony?applyNo=A&sign=s&ts=1',
    '/initiation/viewDetail?applyNo=A',
    '/signInfo/batchSign?signNos=S',
  ])('%s is one thing of the former identity: workbench, and nothing of its query travels on', (path) => {
    expect([view(path, 0), view(path, 1)]).toEqual(['/viewIndex', '/corp/viewIndex']);
  });
  it('what names something of the former identity is dropped', () => {
    expect(view('/signInfo/applyList?directoryId=d&currentDirData=1&itemPage=7&keyword=a', 1)).toBe(
      '/corp/signInfo/applyList?keyword=a',
    );
    expect(view('/initiation/toCreate?applyId=x&step=3', 0)).toBe('/initiation/toCreate');
  });
  it('the guard never moves away from where a switch leads', () => {
    const paths = readFileSync(join(import.meta.dirname, '../../../docs/spec/routes.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[1] ?? '');
    for (const path of paths)
      for (const userType of [0, 1] as const) {
        const to = view(path, userType);
        expect(
          guard(to.split('?')[0] ?? '', to, { state: 'synced', userType }),
          `${path} as ${userType}`,
        ).toEqual({
          go: 'pass',
        });
      }
  });
});
