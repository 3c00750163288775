// The detail page: each signatory's proof in words, the way back to the list one came from.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { enterprise, person } from '../../../../testing/identities.ts';
import { type Answer, fakeServer, ok, refused, showPage } from '../../../../testing/show-page.tsx';
import { applyNo, detail, meNo, signedDetail } from '../testing/contract.ts';
import DetailPage from './detail-page.tsx';

vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: () => <section aria-label="合同正文" />,
  boxStyle: () => ({}),
}));

const own = `/signInfo/viewDetail?applyNo=${applyNo}`;
const open = (shown: ApplyDetail, more: Record<string, Answer> = {}, page = own) => {
  fakeServer({
    '/si/applySign/info': ok(shown),
    '/si/applySign/signRecord': ok({ list: [] }),
    '/si/applySign/certi': ok({ list: [] }),
    '/si/applySign/progress': 'no stream',
    ...more,
  });
  window.history.replaceState(null, '', page);
  return showPage(DetailPage, page);
};
const signIn = (user: typeof person, listSourceTag: string | null = null) =>
  useSession.setState({
    authUser: person,
    allAuthUser: [person, user],
    currentAuthUser: user,
    token: 't',
    syncStatus: true,
    listSourceTag,
  });

// what stands in the head of the signer layout is put there through this place
const head = document.createElement('div');
head.id = 'signer-head';
beforeEach(() => document.body.append(head));
afterEach(() => head.remove());

it('leads back to the list with its filters', async () => {
  signIn(person, '/signInfo/signList?signStatus=2&keyword=租赁');
  const router = open(detail);
  await userEvent.click(await screen.findByRole('link', { name: '返回列表' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/signInfo/signList'));
  expect(router.state.location.search).toEqual({ signStatus: '2', keyword: '租赁' });
});

it('leads an enterprise that came from elsewhere to its own list', async () => {
  signIn(enterprise, 'https://evil.example/signInfo/applyList');
  open({ ...detail, isSender: true });
  expect((await screen.findByRole('link', { name: '返回列表' })).getAttribute('href')).toBe(
    '/corp/signInfo/applyList',
  );
});

it('says its times in Beijing’s, and names the zone at the deadline and in the evidence', async () => {
  signIn(person);
  const certificate = {
    name: '李娜',
    signNo: meNo,
    level: 'B-T' as const,
    subject: 'CN=李娜',
    issuer: 'CN=信契测试',
    serial: '01',
    validFrom: '2026-11-20T16:00:00.000Z',
    validTo: '2026-11-20T17:00:00.000Z',
    timestamp: '2026-11-20T16:30:01.000Z',
    revokedAt: null,
    revisionSha256: 'd'.repeat(64),
    testCertificate: false,
  };
  open(
    { ...signedDetail, createTime: '2026-11-19T16:05:06.000Z', signExpire: '2036-12-31T15:59:00.000Z' },
    { '/si/applySign/certi': ok({ list: [certificate] }) },
  );
  expect(await screen.findByText('2026-11-20 00:05:06')).toBeTruthy();
  expect(screen.getByText('2036-12-31 23:59（北京时间）')).toBeTruthy();
  expect(await screen.findByText('2026-11-21 00:30:01（北京时间）')).toBeTruthy();
  expect(screen.getByText('2026-11-21 00:00:00 至 2026-11-21 01:00:00（北京时间）')).toBeTruthy();
});

it('says of each signatory what proves him, and what that does not prove', async () => {
  signIn(person);
  open({
    ...signedDetail,
    parties: signedDetail.parties.map((party) =>
      party.status === 1 ? { ...party, strength: '手机号已验证，未实名' } : party,
    ),
  });
  const list = within(await screen.findByRole('region', { name: '签署方' }));
  expect(list.getByText('身份证明：手机号已验证，未实名')).toBeTruthy();
  expect(list.getByText('身份证明：尚未签署，签署时须验证手机号')).toBeTruthy();
  expect(list.getByText(/不能证明：姓名由发起方填写，没有与身份证件核对/)).toBeTruthy();
});

it('says what is demanded of who has not signed', async () => {
  signIn(person);
  const will = { ways: ['operator3' as const], needed: 1, identityNamed: true };
  open({ ...detail, parties: detail.parties.map((party, at) => (at === 1 ? { ...party, will } : party)) });
  const list = within(await screen.findByRole('region', { name: '签署方' }));
  expect(
    list.getByText('身份证明：尚未签署，签署时须验证手机号，并通过运营商三要素核验（已指定身份证号）'),
  ).toBeTruthy();
});

it('explains nothing that nobody has reached', async () => {
  signIn(person);
  open(detail);
  await screen.findByRole('region', { name: '签署方' });
  expect(screen.queryByText(/证明什么/)).toBeNull();
});

it('says to the sender which text was not sent, why, and that it comes later; and why nobody was reminded', async () => {
  signIn(person);
  const [first, second] = detail.parties;
  const words = '短信未发送：对方手机短信已达上限，请稍后再催签';
  open(
    {
      ...detail,
      isSender: true,
      parties: [
        { ...first!, textHeld: { limit: 'phone', later: true } },
        { ...second!, textHeld: { limit: 'sender', later: false } },
      ],
    },
    { '/i/signInfo/reminderSign': refused('REMIND_NO_ROOM', words) },
  );
  const list = within(await screen.findByRole('region', { name: '签署方' }));
  expect(
    list.getByText('短信未发送：对方手机短信已达上限，稍后自动补发。对方可用本手机号登录信契查看'),
  ).toBeTruthy();
  expect(list.getByText('短信未发送：您发送的短信已达上限，对方可用本手机号登录信契查看')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: `催签${first!.name}` }));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('gives the sender an entry to hand on, which carries no secret of the signatory', async () => {
  signIn(person);
  open({ ...detail, isSender: true });
  const list = within(await screen.findByRole('region', { name: '签署方' }));
  const { name, signNo, mobileMasked } = detail.parties[0]!;
  await userEvent.click(list.getByRole('button', { name: `签署入口（${name}）` }));
  const dialog = within(await screen.findByRole('dialog', { name: `${name}的签署入口` }));
  const address = dialog.getByText(/toDetailAnony/).textContent!;
  expect([...new URL(address).searchParams]).toEqual([
    ['applyNo', applyNo],
    ['signNo', signNo],
  ]);
  expect(dialog.getByLabelText(`${name}签署入口的二维码`)).toBeTruthy();
  expect(dialog.getByText(new RegExp(mobileMasked.replaceAll('*', '[*]')))).toBeTruthy();
});

it('obeys a view link: the list that it names, the line that it names', async () => {
  signIn(person, '/signInfo/signList');
  const fromTo = encodeURIComponent('/corp/signInfo/applyList?signStatus=3');
  open(detail, {}, `/signInfo/viewDetail?applyNo=${applyNo}&fromTo=${fromTo}&party=${meNo}`);
  const back = await screen.findByRole('link', { name: '返回列表' });
  expect(back.getAttribute('href')).toBe('/corp/signInfo/applyList?signStatus=3');
  const list = within(screen.getByRole('region', { name: '签署方' }));
  const named = list.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'true');
  expect(named.map((item) => within(item).queryByText('我') !== null)).toEqual([true]);
});

it('says what the sender asked for, and leads back to the merchant with his own reference', async () => {
  signIn(person);
  const terms = { ...detail.terms, needPresSign: true, needCa: true, consumMode: 1 as const };
  const returnUrl = 'https://shop.example/back?signNo=SGN1&status=1';
  open(
    { ...detail, edgeSeal: [meNo], terms, returnUrl },
    {},
    `/signInfo/viewDetail?applyNo=${applyNo}&extendId=order-7`,
  );
  const facts = within(await screen.findByRole('region', { name: '合同信息' }));
  for (const words of ['全部签署后显示于末页左下角', '由服务端签发，一次一证', '签署方付费（当前不计费）'])
    expect(facts.getByText(words)).toBeTruthy();
  expect(facts.getByText('骑缝章').nextElementSibling?.textContent).not.toBe('');
  expect(facts.getByRole('link', { name: '返回 shop.example' }).getAttribute('href')).toBe(
    `${returnUrl}&extendId=order-7`,
  );
});

it('tells each of several files by its name, with its own digest', async () => {
  signIn(person);
  const [first] = detail.files;
  const files = [
    { ...first!, name: '主合同' },
    { ...first!, position: 1, name: '报价单', pageCount: 3, sha256: 'ab'.repeat(32) },
  ];
  open({ ...detail, files });
  const facts = within(await screen.findByRole('region', { name: '合同信息' }));
  expect(facts.getByText('文件2').nextElementSibling?.textContent).toContain('报价单 · 3 页');
  expect(facts.getByText('文件2 SHA-256').nextElementSibling?.textContent).toBe('ab'.repeat(32));
  expect(facts.getByText('文件1').nextElementSibling?.textContent).toContain('主合同');
});

it('offers no way back to what is no web address', async () => {
  signIn(person);
  open({ ...detail, returnUrl: 'javascript:alert(1)' });
  await screen.findByRole('region', { name: '合同信息' });
  expect(screen.queryByRole('link', { name: /^返回 / })).toBeNull();
});
