// Registration: every field's own complaint, and the payload of an enterprise.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { puzzle } from '../../../testing/puzzle.ts';
import { fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import RegisterPage, { registerErrors } from './register-page.tsx';

const good = {
  userType: 1 as const,
  companyName: '云帆公司',
  name: '陈思远',
  mobile: '138 0000 8000',
  code: '482913',
  email: '',
  linkMobilePhone: '',
  password: 'secret123',
  consent: true,
};

it.each([
  [{}, []],
  [{ userType: 0 as const, companyName: '' }, []],
  [{ companyName: '' }, ['companyName']],
  [{ name: '<b>' }, ['name']],
  [{ mobile: '12345' }, ['mobile']],
  [{ code: '12' }, ['code']],
  [{ email: 'chen@' }, ['email']],
  [{ email: ' chen@b.example ' }, []],
  [{ linkMobilePhone: '12345' }, ['linkMobilePhone']],
  [{ userType: 0 as const, companyName: '', linkMobilePhone: '12345' }, []],
  [{ password: '12345678' }, ['password']],
  [{ password: 'a b c d e f' }, ['password']],
  [{ consent: false }, ['consent']],
])('%j complains about %j', (change, fields) => {
  expect(Object.keys(registerErrors({ ...good, ...change }))).toEqual(fields);
});

it('registers an enterprise and enters the workbench', async () => {
  const sent = fakeServer({
    '/verify/imgCode': puzzle,
    '/i/anony/register': ok({
      token: 'a'.repeat(43),
      consoleToken: 'b'.repeat(43),
      consoleCorpId: enterprise.corpId,
      knownDevice: 'k'.repeat(43),
      authUser: person,
      allAuthUser: [person, enterprise],
      expiresAt: '2026-01-01T00:00:00Z',
    }),
  });
  const router = showPage(RegisterPage, '/account/register?code=chan-7&sceneType=exhibition');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /企业/ }));
  await user.type(screen.getByLabelText('企业名称'), good.companyName);
  await user.type(screen.getByLabelText('管理员姓名'), good.name);
  await user.type(screen.getByLabelText('手机号'), '13800008000');
  await user.type(screen.getByLabelText('验证码'), good.code);
  await user.type(screen.getByLabelText('邮箱（选填）'), 'chen@b.example');
  await user.type(screen.getByLabelText('企业联系手机（选填）'), '13900009000');
  await user.type(screen.getByLabelText('设置密码'), good.password);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: '注册并登录' }));
  await waitFor(() => expect(router.state.location.href).toBe('/'));
  expect(useSession.getState().currentAuthUser).toEqual(enterprise);
  const form = new URLSearchParams(sent.find(({ path }) => path === '/i/anony/register')?.body);
  expect(Object.fromEntries(form)).toEqual({
    userType: '1',
    mobile: '13800008000',
    password: good.password,
    valicode: good.code,
    name: good.name,
    companyName: good.companyName,
    email: 'chen@b.example',
    linkMobilePhone: '13900009000',
    code: 'chan-7',
    sceneType: 'exhibition',
  });
});
