// What the senders of several contracts demand beside the code, passed once before it: by another way, without who is not the one that was compared, anew
// for another choice.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession, useSession } from '../../../platform/session.ts';
import { enterprise } from '../../../testing/identities.ts';
import { fakeServer, ok, refused, showPage } from '../../../testing/show-page.tsx';
import BatchSignPage from './batch-sign-page.tsx';

// happy-dom draws on no canvas
vi.mock('../../../ui/sign-pad/index.ts', () => ({
  SignPad: () => <div role="img" aria-label="签名区域" />,
  strokesProblem: () => undefined,
}));

const base = '/c/signInfo/batchSign';
const idCard = '11010519491231002X';
const demand = (more: object = {}) => ({
  ...{ ways: ['operator3', 'bank4', 'bank3'], needed: 1, passed: [], name: '王小明', identityNamed: false },
  ...more,
});
const line = (n: number, will: object | null) => ({
  ...{ signNo: `SGN${n}`, applyNo: `APL${n}`, contractName: `合同${n}`, senderName: '陈思远' },
  ...{ documentSha256: String(n).repeat(64), fileCount: 1, pageCount: 3, signExpire: null, signed: false },
  ...{ canSign: true, whyNot: null, needsSeal: true, will, passedTogether: [] as string[] },
});
const outcome = (n: number, why?: [code: string, message: string]) => ({
  ...{ signNo: `SGN${n}`, ok: !why, code: why?.[0] ?? null, message: why?.[1] ?? null },
});
const answer = (results: object[], more: object = {}) =>
  ok({
    result: 'match',
    simulated: true,
    left: 9,
    next: null,
    place: null,
    setHash: 'f'.repeat(64),
    results,
    ...more,
  });

/** `passed`: for the set before a reload, as the server knows it. */
function open(
  wills: (object | null)[],
  asked: (body: { from: number; way: string }) => unknown,
  passed: readonly string[] = [],
) {
  const list = wills.map((will, i) => ({ ...line(i + 1, will), passedTogether: will ? [...passed] : [] }));
  const sent = fakeServer({
    [`${base}Check`]: ok({
      ...{ list, consentText: '我已阅读并同意签署', consentHash: 'a'.repeat(64), secondFactor: false },
      will: {
        mobileMasked: '138****0001',
        consentText: '比对',
        consentHash: 'e'.repeat(64),
        faceConsent: { text: '采集面容', hash: '9'.repeat(64) },
        simulated: true,
      },
    }),
    [`${base}Will`]: () => asked(JSON.parse(sent.at(-1)!.body) as { from: number; way: string }),
    [`${base}Code`]: ok({ resendAfterSeconds: 60, mobileMasked: '138****0001' }),
    [base]: () =>
      ok({ signed: 0, next: null, results: list.map((_, i) => outcome(i + 1, ['SIGN_WILL', '须先核验'])) }),
  });
  showPage(BatchSignPage, `/signInfo/batchSign?signNos=${list.map(({ signNo }) => signNo).join(',')}`);
  const bodies = (path: string) =>
    sent.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { sent, bodies, user: userEvent.setup() };
}
type User = ReturnType<typeof userEvent.setup>;
const confirm = async (user: User) =>
  user.click(
    within(screen.getByRole('region', { name: '签名', hidden: true })).getByRole('button', {
      ...{ name: /^确认签署/, hidden: true },
    }),
  );
async function begin(user: User) {
  await user.click(await screen.findByRole('checkbox', { name: '我已阅读并同意签署' }));
  await confirm(user);
}
/** By its title: of two dialogs one of which is closing, the names are the same to a test. */
async function dialog(title: RegExp): Promise<HTMLElement> {
  const found = await screen.findByText(title, { selector: '.ant-modal-title' });
  return found.closest<HTMLElement>('[role=dialog]')!;
}
const dialogOf = async () => within(await dialog(/^身份核验/));
async function compared(user: User) {
  const dialog = await dialogOf();
  await user.type(dialog.getByLabelText('身份证号'), idCard);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: '提交核验' }));
  return dialog;
}
const codeAsked = () => dialog(/^意愿认证/);

beforeEach(() => {
  sessionStorage.clear();
  endSession();
  useSession.setState({
    ...{ token: 'a'.repeat(43), consoleToken: 'b'.repeat(43) },
    ...{ currentAuthUser: enterprise, syncStatus: true },
  });
});

it('is passed once for exactly the chosen contracts, part by part, before the code', async () => {
  const { user, bodies } = open([demand(), demand(), null], ({ from }) =>
    from === 0 ? answer([outcome(1)], { next: 2 }) : answer([outcome(2)]),
  );
  await begin(user);
  await compared(user);
  await codeAsked();
  const [first, second] = bodies(`${base}Will`);
  expect(first).toMatchObject({ way: 'operator3', idCard, consentHash: 'e'.repeat(64), from: 0 });
  expect((first!.items as { signNo: string }[]).map(({ signNo }) => signNo)).toEqual([
    'SGN1',
    'SGN2',
    'SGN3',
  ]);
  expect(second).toEqual({ ...first, from: 2 });
});

it('by another way after a no, which says what is left of the day', async () => {
  const { user, bodies } = open([demand(), demand()], ({ way }) =>
    way === 'operator3'
      ? answer([outcome(1), outcome(2)], { result: 'mismatch', left: 8 })
      : answer([outcome(1), outcome(2)]),
  );
  await begin(user);
  const dialog = await compared(user);
  expect((await dialog.findByRole('alert')).textContent).toContain('今天还可以核验 8 次');
  await user.click(dialog.getByText('银行卡三要素', { exact: true }));
  await user.type(dialog.getByLabelText('银行卡号'), '4111111111111111');
  await compared(user);
  await codeAsked();
  expect(bodies(`${base}Will`).map(({ way }) => way)).toEqual(['operator3', 'bank3']);
});

it('two ways where two are demanded, and says that one contract waits for the second', async () => {
  const { user } = open([demand(), demand({ needed: 2 })], ({ way }) =>
    answer(way === 'operator3' ? [outcome(1), outcome(2)] : [outcome(2)]),
  );
  await begin(user);
  const dialog = await compared(user);
  expect((await dialog.findByRole('status')).textContent).toBe(
    '已选择或通过运营商三要素，还有 1 份合同需再通过 1 项或以上。',
  );
  await user.type(dialog.getByLabelText('银行卡号'), '4111111111111111');
  await compared(user);
  await codeAsked();
});

it('names who stays out, goes on with the rest, and says it again beside the results', async () => {
  const why = '填写的身份证号与发起方指定的不一致';
  const { user } = open([demand(), demand({ identityNamed: true })], () =>
    answer([outcome(1), outcome(2, ['SIGN_WILL_IDENTITY', why])]),
  );
  await begin(user);
  const dialog = await compared(user);
  expect((await dialog.findByRole('alert')).textContent).toContain(`《合同2》：${why}`);
  await user.click(dialog.getByRole('button', { name: '继续签署其余 1 份' }));
  const code = within(await codeAsked());
  await user.click(code.getByRole('button', { name: '获取验证码' }));
  await user.type(await code.findByLabelText(/验证码/), '123456');
  await user.click(code.getByRole('button', { name: /^确认签署/ }));
  expect(await screen.findByText(why)).toBeTruthy();
});

it('another choice is another set: it is passed anew', async () => {
  const { user, bodies } = open([demand(), demand()], () => answer([outcome(1), outcome(2)]));
  await begin(user);
  await compared(user);
  await user.click(within(await codeAsked()).getByRole('button', { name: /关闭|Close/ }));
  await confirm(user);
  await codeAsked();
  expect(bodies(`${base}Will`)).toHaveLength(1);
  await user.click(within(await codeAsked()).getByRole('button', { name: /关闭|Close/ }));
  await user.click(screen.getByRole('checkbox', { name: '签署 合同2' }));
  await confirm(user);
  await compared(user);
  expect(bodies(`${base}Will`).map(({ items }) => (items as []).length)).toEqual([2, 1]);
});

it('a contract that knows him by another name is signed alone', async () => {
  open([demand(), demand({ name: '王晓明' }), demand()], () => answer([]));
  expect(await screen.findByText(/您的姓名是“王晓明”，不能与其他合同一并核验身份/)).toBeTruthy();
  expect(screen.getAllByRole('checkbox', { name: /^签署 / })).toHaveLength(2);
});

it('a signing password is entered once, goes with the code, and is asked for again when it was wrong', async () => {
  const { user, bodies, sent } = open(
    [demand({ ways: ['operator3', 'password'] }), demand({ ways: ['operator3', 'password'] })],
    () => answer([]),
  );
  const other = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const reply = await other(path, init);
    return path === base
      ? new Response(JSON.stringify(refused('SIGN_PASSWORD_WRONG', '签署密码错误，还可以尝试 4 次')))
      : reply;
  });
  await begin(user);
  const dialog = await dialogOf();
  await user.type(dialog.getByLabelText('签署密码（6位数字）'), '555123');
  await user.click(dialog.getByRole('button', { name: '使用签署密码' }));
  const code = within(await codeAsked());
  await user.click(code.getByRole('button', { name: '获取验证码' }));
  await user.type(await code.findByLabelText(/验证码/), '123456');
  await user.click(code.getByRole('button', { name: /^确认签署/ }));
  expect(await screen.findByText('签署密码错误，还可以尝试 4 次', { selector: '.form-error' })).toBeTruthy();
  expect(bodies(base)[0]).toMatchObject({ signPassword: '555123' });
  await confirm(user);
  expect((await dialogOf()).getByLabelText('签署密码（6位数字）')).toBeTruthy();
  expect(sent.some(({ path }) => path === `${base}Will`)).toBe(false);
});

it('a page that is reloaded comes back to where it was: who was left out, and what still serves for this very set', async () => {
  const wills = [demand(), demand(), null];
  const passing = () => answer([outcome(1)]);
  const before = open(wills, passing);
  await before.user.click(await screen.findByRole('checkbox', { name: '签署 合同2' }));
  await begin(before.user);
  await compared(before.user);
  await codeAsked();
  cleanup();

  const after = open(wills, passing, ['operator3']);
  expect(((await screen.findByRole('checkbox', { name: '签署 合同2' })) as HTMLInputElement).checked).toBe(
    false,
  );
  expect(after.bodies(`${base}Check`)[0]).toMatchObject({ setHash: 'f'.repeat(64) });
  await begin(after.user);
  await codeAsked();
  expect(after.bodies(`${base}Will`)).toEqual([]);
  cleanup();

  // half an hour later nothing of it serves
  const late = open(wills, passing);
  await begin(late.user);
  await dialogOf();
  cleanup();

  // nor for another choice
  const other = open(wills, passing, ['operator3']);
  await other.user.click(await screen.findByRole('checkbox', { name: '签署 合同2' }));
  await begin(other.user);
  await dialogOf();
});

it('a face is shown once for all of them, on the party’s page, and asked for until somebody came back', async () => {
  const place = {
    ...{ url: 'https://faces.test/1', qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>', inWeChat: false },
    ...{ expiresAt: '2099-01-01T00:00:00.000Z', simulated: true },
  };
  let looks = 0;
  const { user, bodies } = open([demand({ ways: ['face', 'operator3'] })], () => {
    looks++;
    return looks < 3 ? answer([], { result: 'pending', place }) : answer([outcome(1)]);
  });
  await begin(user);
  const shown = await dialogOf();
  await user.click(shown.getByText('人脸识别', { exact: true }));
  await user.type(shown.getByLabelText('身份证号'), idCard);
  await user.click(shown.getByRole('checkbox'));
  await user.click(shown.getByRole('button', { name: '开始人脸识别' }));
  await shown.findByText(/^正在等待人脸识别/);
  await waitFor(() => codeAsked(), { timeout: 12_000 });
  const [first, ...more] = bodies(`${base}Will`);
  expect(first).toMatchObject({ way: 'face', consentHash: '9'.repeat(64) });
  expect(more).toEqual([first, first]);
}, 20_000);

it('a reviewed account is shown by its signing password, which is compared when the act begins', async () => {
  const { user, bodies } = open([demand({ ways: ['operator3', 'review'] })], () => answer([]));
  await begin(user);
  const shown = await dialogOf();
  await user.click(shown.getByText('人工审核实名', { exact: true }));
  await user.type(shown.getByLabelText('签署密码（6位数字）'), '907364');
  await user.click(shown.getByRole('button', { name: '使用签署密码' }));
  await codeAsked();
  expect(bodies(`${base}Will`)).toEqual([]);
});
