// 企业合同访问权限: a contract that does not open for this identity, one that does, whom to ask, the other identities.
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import EntAccessPage from './ent-access-page.tsx';

const applyNo = `APL${'0'.repeat(26)}`;
const address = `/signInfo/entAccess?applyNo=${applyNo}`;
const absent = refused('NOT_FOUND', '内容不存在或您没有权限查看');
const people = ok({
  list: [
    { userId: person.userId, name: '周老板', mobileMasked: '138****0001', superFlag: true },
    { userId: person.userId, name: '吴文员', mobileMasked: '138****0002', superFlag: false },
  ],
});
const actAs = (user: typeof person) =>
  useSession.setState({
    token: 't',
    consoleToken: 'c',
    currentAuthUser: user,
    allAuthUser: [person, enterprise],
  });

beforeEach(endSession);

it('as a person: what does not open, and the way to the enterprise', async () => {
  actAs(person);
  const sent = fakeServer({
    '/si/applySign/info': absent,
    '/account/switchCorp': ok({ consoleToken: 'c' }),
    '/c/listCorpUsers': people,
  });
  showPage(EntAccessPage, address);
  expect(await screen.findByText(/不能查看合同/)).toBeTruthy();
  expect(screen.getByText('您现在以个人身份查看')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: enterprise.name }));
  expect(await screen.findByRole('heading', { name: `您在“${enterprise.name}”的合同权限` })).toBeTruthy();
  expect(sent.some(({ path }) => path === '/account/switchCorp')).toBe(true);
});

it('as a member without the right: what he may see and whom to ask', async () => {
  actAs({ ...enterprise, superFlag: false });
  fakeServer({ '/si/applySign/info': absent, '/c/listCorpUsers': people });
  showPage(EntAccessPage, address);
  expect(await screen.findByText(/请联系企业管理员：周老板（138\*\*\*\*0001）/)).toBeTruthy();
  expect(screen.getAllByText('未开通')).toHaveLength(2);
  expect(screen.queryByText(/吴文员/)).toBeNull();
});

it('what opens is opened; a broken number is said to be one', async () => {
  actAs(enterprise);
  fakeServer({ '/si/applySign/info': ok({ contractName: '采购框架协议' }), '/c/listCorpUsers': people });
  showPage(EntAccessPage, address);
  expect(await screen.findByText('当前身份可以查看“采购框架协议”。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '打开合同' }).getAttribute('href')).toBe(
    `/signInfo/viewDetail?applyNo=${applyNo}`,
  );
});
