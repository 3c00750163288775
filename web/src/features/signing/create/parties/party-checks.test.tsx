// What may be checked about a signatory: the credit code of an enterprise, a person's name with his identity number.
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountRoutes } from '@xinqi/wire/account';
import { orgRoutes } from '@xinqi/wire/org';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { person } from '../../../../testing/identities.ts';
import { captchaId, puzzle, solvePuzzle } from '../../../../testing/puzzle.ts';
import { fakeServer, ok, Queries, refused } from '../../../../testing/show-page.tsx';
import { newParty, type Party } from '../draft/draft.ts';
import { PartyCard } from './party-card.tsx';

const codes = orgRoutes.queryCreditCode.paths[0]!.path;
const pairs = orgRoutes.userValidate.paths[0]!.path;
const corps = orgRoutes.findByPagedEnterpriseList.paths[0]!.path;
const captcha = accountRoutes.imgCode.paths[0]!.path;
const goodNumber = '11010519491231002X';
const name = '北京云签科技有限公司';

function Card({ first }: { first: Party }) {
  const [party, setParty] = useState(first);
  return (
    <PartyCard
      party={party}
      index={0}
      count={1}
      ordered={false}
      problems={undefined}
      showAll={false}
      dragging={false}
      doubt={undefined}
      phoneHint={undefined}
      onChange={(change) => setParty({ ...party, ...change })}
      onRemove={() => {}}
      onMove={() => {}}
      onDragStart={() => {}}
    />
  );
}
const code = (creditCode: string | null) => (body: unknown) => {
  void body;
  return ok({
    list: [{ signatoryFullName: name, creditCode, registered: true }],
    testEnvironment: true,
  });
};
const press = async (label: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name: label }));

beforeEach(() =>
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true }),
);

describe('an enterprise', () => {
  it('that is chosen shows its credit code, until its name is changed', async () => {
    const sent = fakeServer({
      [corps]: ok({ list: [{ companyName: name }], total: 1, totalExact: true, itemPage: 1, pageSize: 6 }),
      [codes]: code('91330100987608371X'),
    });
    render(<Card first={newParty(1)} />, { wrapper: Queries });
    await userEvent.type(screen.getByRole('combobox', { name: '企业名称' }), '云签');
    await userEvent.click(await screen.findByRole('option', { name }));
    expect(await screen.findByText('91330100987608371X')).toBeTruthy();
    expect(screen.getByText('测试环境')).toBeTruthy();
    expect(JSON.parse(sent.find((x) => x.path === codes)?.body ?? '{}')).toEqual({
      signatoryFullName: [name],
    });
    expect(screen.queryByRole('button', { name: /信用代码/ })).toBeNull();
    await userEvent.type(screen.getByRole('combobox', { name: '企业名称' }), '分');
    expect(screen.queryByText('91330100987608371X')).toBeNull();
    expect(screen.getByRole('button', { name: '查询信用代码：第1位签署方' })).toBeTruthy();
  });

  it('that the register does not know is to be checked, and a failure stops nothing', async () => {
    let answer: unknown = code(null)(undefined);
    fakeServer({ [codes]: () => answer });
    render(<Card first={newParty(1, { name })} />, { wrapper: Queries });
    await press(/信用代码/);
    expect(await screen.findByText(/请核对是否为营业执照上的全称/)).toBeTruthy();
    answer = refused('TOO_MANY', '今日还可查询0项');
    await userEvent.type(screen.getByRole('combobox', { name: '企业名称' }), '分');
    await press(/信用代码/);
    expect(await screen.findByText(/今日还可查询0项。不影响继续填写/)).toBeTruthy();
  });
});

describe('a person', () => {
  const open = async () => {
    render(<Card first={newParty(0, { name: '王小明' })} />, { wrapper: Queries });
    await press('核验身份：第1位签署方');
  };
  const type = (text: string) => userEvent.type(screen.getByLabelText('身份证号码'), text);

  it('is asked about once the number can be right; the answer stands beside the name it was for', async () => {
    const sent = fakeServer({ [pairs]: ok({ list: [], testEnvironment: true }) });
    await open();
    await type('110105194912310021');
    await press(/核\s?验$/);
    expect(screen.getByText('身份证号码格式不正确')).toBeTruthy();
    expect(sent.filter(({ path }) => path === pairs)).toEqual([]);
    await userEvent.clear(screen.getByLabelText('身份证号码'));
    await type(goodNumber.toLowerCase());
    await press(/核\s?验$/);
    expect(await screen.findByText('姓名与身份证号码一致')).toBeTruthy();
    expect(JSON.parse(sent.find(({ path }) => path === pairs)?.body ?? '{}')).toEqual({
      list: [{ name: '王小明', identityNo: goodNumber }],
    });
    await press(/完\s?成$/);
    expect(screen.getByText('王小明 与身份证号码一致')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('姓名'), '二');
    expect(screen.queryByText(/与身份证号码一致/)).toBeNull();
  });

  it('whose pair fails is said to', async () => {
    fakeServer({
      [pairs]: ok({ list: [{ name: '王小明', identityNo: goodNumber }], testEnvironment: true }),
    });
    await open();
    await type(goodNumber);
    await press(/核\s?验$/);
    expect(await screen.findByText(/姓名与身份证号码不一致/)).toBeTruthy();
    expect(screen.queryByText('王小明 与身份证号码一致')).toBeNull();
  });

  it('needs a captcha when the server wants one, and says when the day’s quota is used up', async () => {
    const asked: string[] = [];
    const sent = fakeServer({
      [captcha]: puzzle,
      [pairs]: () => {
        asked.push('');
        return asked.length === 1
          ? refused('CAPTCHA_REQUIRED', '请完成安全验证')
          : refused('TOO_MANY', '今日还可查询0项，请减少后重试');
      },
    });
    await open();
    await type(goodNumber);
    await press(/核\s?验$/);
    await screen.findByLabelText('拼图位置');
    await waitFor(() =>
      expect(sent.some((x) => x.path === captcha && x.body.includes('userValidate'))).toBe(true),
    );
    await press(/核\s?验$/);
    expect(screen.getByText('请拖动滑块完成安全验证')).toBeTruthy();
    await solvePuzzle();
    await press(/核\s?验$/);
    expect(await screen.findByText('核验次数已达上限：今日还可查询0项，请减少后重试')).toBeTruthy();
    expect(JSON.parse(sent.filter((x) => x.path === pairs)[1]?.body ?? '{}')).toMatchObject({
      imgCode: expect.stringMatching(/^120\.[0-9a-z]+$/),
      imgCodeId: captchaId,
    });
  });
});
