// The detail page: each signatory's proof in words, the way back to the list one came from.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { enterprise, person } from '../../../../testing/identities.ts';
import { fakeServer, ok, showPage } from '../../../../testing/show-page.tsx';
import { applyNo, detail, signedDetail } from '../testing/contract.ts';
import DetailPage from './detail-page.tsx';

vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: () => <section aria-label="合同正文" />,
  boxStyle: () => ({}),
}));

const page = `/signInfo/viewDetail?applyNo=${applyNo}`;
const open = (shown: typeof detail) => {
  fakeServer({
    '/si/applySign/info': ok(shown),
    '/si/applySign/signRecord': ok({ list: [] }),
    '/si/applySign/certi': ok({ list: [] }),
    '/si/applySign/progress': 'no stream',
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

it('explains nothing that nobody has reached', async () => {
  signIn(person);
  open(detail);
  await screen.findByRole('region', { name: '签署方' });
  expect(screen.queryByText(/证明什么/)).toBeNull();
});
