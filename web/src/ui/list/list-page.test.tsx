// The list page: what is asked and kept in the address, the way back, ticks across pages, cards, keys, a bad address, files.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orgRoutes } from '@xinqi/wire/org';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session.ts';
import { chooseOption, chosenIn } from '../../testing/choose-option.ts';
import { person } from '../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../testing/show-page.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { useSelection } from './use-selection.ts';

type Row = { contactId: string; name: string; mobileMasked: string; userType: 0 | 1 };
type Props = ListPageProps<typeof orgRoutes.signersList>;
const path = '/i/signers/listByPage';
const rows = (page: number, count = 2) =>
  Array.from({ length: count }, (_, n) => ({
    contactId: `${page}-${n}`,
    name: `人${page}-${n}`,
    mobileMasked: '138',
  }));
const answer = (form: URLSearchParams) => {
  const page = Number(form.get('itemPage'));
  if (form.get('keyword') === '没有') return ok({ list: [], total: 0, itemPage: 1, pageSize: 20 });
  return ok({ list: rows(page), total: 41, itemPage: page, pageSize: 20 });
};

function show(address: string, more: Partial<Props> = {}, with_: Record<string, unknown> = {}) {
  const sent = fakeServer({ [path]: answer, ...with_ });
  function Page() {
    const selection = useSelection<Row>();
    return (
      <>
        <p>ticked: {[...selection.picked.keys()].join()}</p>
        <ListPage
          route={orgRoutes.signersList}
          rowKey={(row) => row.contactId}
          filters={[
            { kind: 'search', key: 'keyword', label: '姓名' },
            { kind: 'choice', key: 'userType', label: '类型', options: [['0', '个人']] },
          ]}
          columns={[
            { key: 'name', title: '联系人', width: 100, cell: (row) => <a href="#it">{row.name}</a> },
            { key: 'mobile', title: '手机号', width: 100, cell: (row) => row.mobileMasked },
          ]}
          picking={{ selection: selection as never, label: (row) => `选择 ${row.name}`, all: '选择本页' }}
          acts={(row) => <button type="button">看 {row.name}</button>}
          empty="还没有联系人"
          none="没有符合条件的联系人"
          {...more}
        />
      </>
    );
  }
  const router = showPage(Page, address);
  const asked = () =>
    sent.filter((one) => one.path === path).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  return { router, asked, sent };
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const onPhone = (yes: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: yes,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  onPhone(false);
});

describe('address', () => {
  it('says what is asked; other names in it are nobody’s business here', async () => {
    const { asked } = show('/book?keyword=张&itemPage=2&tab=x');
    await screen.findByText('人2-0');
    expect(asked()).toEqual([{ keyword: '张', itemPage: '2', pageSize: '20' }]);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: '姓名' }).value).toBe('张');
  });

  it('follows typing once it rests, from the first page, and the way back undoes a choice', async () => {
    const { router, asked } = show('/book?itemPage=3&tab=x');
    await screen.findByText('人3-0');
    const name = screen.getByRole('searchbox', { name: '姓名' });
    // without a pause between the letters, however busy the machine is
    for (const value of ['王', '王五']) fireEvent.change(name, { target: { value } });
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'x', keyword: '王五' }));
    await screen.findByText('人1-0');
    expect(asked().map(({ keyword }) => keyword)).toEqual([undefined, '王五']);
    await chooseOption(screen.getByRole('combobox', { name: '类型' }), '个人');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ userType: '0' }));
    router.history.back();
    await waitFor(() => expect(chosenIn(screen.getByRole('combobox', { name: '类型' }))).toBe('全部'));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ keyword: '王五' }));
  });

  it('what the call does not take is said in its words, and trying again is not offered', async () => {
    const said = refused('PARAM_INVALID', 'keyword：不能超过100个字符');
    show(`/book?keyword=${'长'.repeat(300)}`, {}, { [path]: said });
    expect((await screen.findByRole('alert')).textContent).toBe('不能超过100个字符');
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });

  it('stays as it is for a list in a drawer', async () => {
    const { router, asked } = show('/book?keyword=张', { local: true });
    await screen.findByText('人1-0');
    expect(asked()[0]).not.toHaveProperty('keyword');
    await userEvent.click(screen.getByTitle('2'));
    await screen.findByText('人2-0');
    expect(router.state.location.search).toEqual({ keyword: '张' });
  });

  it('tabs: the first stands for nothing', async () => {
    const options = [
      ['', '全部'],
      ['1', '企业'],
    ] as const;
    const { router, asked } = show('/book', {
      tabs: { key: 'userType', label: '类型', options },
      filters: [],
    });
    await screen.findByText('人1-0');
    await userEvent.click(screen.getByRole('tab', { name: '企业' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ userType: '1' }));
    await userEvent.click(screen.getByRole('tab', { name: '全部' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});

describe('rows', () => {
  it('nothing at all and nothing found are two things', async () => {
    show('/book?keyword=没有');
    await screen.findByText('没有符合条件的联系人');
  });

  it('stay when reading them again fails; without any the reason is said and can be tried again', async () => {
    let broken = true;
    show(
      '/book',
      {},
      { [path]: (form: URLSearchParams) => (broken ? refused('BUSY', '系统繁忙') : answer(form)) },
    );
    await screen.findByText('系统繁忙');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByText('人1-0');
  });

  it('are ticked across pages, and unticked when one looks at something else', async () => {
    show('/book');
    await userEvent.click(await box('选择 人1-1'));
    expect((await box('选择本页')).indeterminate).toBe(true);
    await userEvent.click(screen.getByTitle('2'));
    await screen.findByText('人2-0');
    await userEvent.click(await box('选择本页'));
    screen.getByText('ticked: 1-1,2-0,2-1');
    await userEvent.type(screen.getByRole('searchbox', { name: '姓名' }), '王五');
    await screen.findByText('ticked:');
  });

  it('arrow keys move between rows, space ticks', async () => {
    show('/book');
    (await screen.findByRole('link', { name: '人1-0' })).focus();
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('人1-1');
    fireEvent.keyDown(document.activeElement!, { key: ' ' });
    await screen.findByText('ticked: 1-1');
    fireEvent.keyDown(document.activeElement!, { key: 'Home' });
    expect(document.activeElement?.textContent).toBe('人1-0');
  });

  it('each head and box stands once for whoever looks for it, hidden rows included', async () => {
    show('/book');
    await screen.findByText('人1-0');
    expect(screen.getAllByText('联系人')).toHaveLength(1);
    expect(screen.getAllByLabelText('选择本页')).toHaveLength(1);
  });

  it('are cards on a phone, with words before what each says', async () => {
    onPhone(true);
    show('/book');
    const [card] = await screen.findAllByRole('listitem');
    expect(within(card!).getByText('手机号：')).toBeTruthy();
    expect(within(card!).getByRole('button', { name: '看 人1-0' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('saves what is filtered as a file, also while it is being typed', async () => {
  const exporting = vi.fn(async () => Promise.reject({ code: 'LIMIT_REACHED', message: '操作过于频繁' }));
  show('/book', { exporting });
  await screen.findByText('人1-0');
  fireEvent.change(screen.getByRole('searchbox', { name: '姓名' }), { target: { value: '张' } });
  await userEvent.click(screen.getByRole('button', { name: '导出 Excel' }));
  await screen.findByText('操作过于频繁');
  expect(exporting).toHaveBeenCalledWith({ keyword: '张' });
});
