// 证件人工审核: what is missing is said by its field, pictures want agreement, what is sent, waiting and taken back, refused with its reason.
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReviewItem, realNameRoutes as r } from '@xinqi/wire/real-name';
import { expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { person } from '../../../testing/identities.ts';
import { type Answer, fakeServer, ok, showPage } from '../../../testing/show-page.tsx';
import DocumentPage from './document-page.tsx';

const pictureId = '0197a000-0000-7000-8000-000000000002';
const uploads: unknown[] = [];
let mrz: string | null = null;
vi.mock('../../../platform/upload.ts', () => ({
  upload: async (_route: unknown, fields: unknown) => {
    uploads.push(fields);
    return { pictureId, mrz };
  },
}));

const at = (route: { paths: readonly { path: string }[] }) => route.paths[0]!.path;
const item: ReviewItem = {
  ...{ attemptId: '0197a000-0000-7000-8000-000000000001', paper: 'passport', state: 'open', reason: null },
  ...{ fullName: 'E***************', number: 'C*******7', time: '2026-11-27T08:00:00.000Z', endTime: null },
  simulated: true,
};
const show = (newest: ReviewItem | null, answers: Record<string, Answer> = {}) => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  useSession.setState({ authUser: person, currentAuthUser: person, token: 't', syncStatus: true });
  const consent = { text: '照片加密保存。', hash: 'a'.repeat(64) };
  const asked = fakeServer({
    [at(r.reviewState)]: ok({ newest, left: 3, consent, reviewer: false, simulated: true }),
    [at(r.per)]: ok({
      verified: null,
      mobileMasked: '138****0001',
      ways: [],
      attempts: [],
      consent,
      simulated: true,
    }),
    ...answers,
  });
  showPage(DocumentPage, '/auth/document');
  return (route: { paths: readonly { path: string }[] }) => asked.filter(({ path }) => path === at(route));
};

it('says what is missing, takes a picture once he agreed, and sends what stands on the document', async () => {
  const of = show(null, {
    [at(r.reviewApply)]: ok(item),
  });
  await userEvent.click(await screen.findByRole('button', { name: '提交审核' }));
  await screen.findByText('请选择护照的签发国家');
  screen.getByText('请先阅读并同意');
  screen.getByText('请上传照片');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.upload(
    screen.getByLabelText('选择护照资料页'),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  );
  await screen.findByText('已上传');
  expect(uploads).toEqual([{ consentHash: 'a'.repeat(64), side: 'front', zone: 1 }]);
  screen.getByText(/未能从照片读出护照下方的两行机读码，不影响提交/);
  await userEvent.click(screen.getByRole('combobox', { name: '签发国家' }));
  await userEvent.type(screen.getByRole('combobox', { name: '签发国家' }), '德国');
  await userEvent.click(await screen.findByText('德国', { selector: '.ant-select-item-option-content' }));
  await userEvent.type(screen.getByLabelText('姓名'), 'Erika Mustermann');
  await userEvent.type(screen.getByLabelText('证件号码'), 'c01x00t47');
  await userEvent.type(screen.getByLabelText('出生日期'), '1964-08-12');
  await userEvent.type(screen.getByLabelText('有效期至'), '2099-01-31');
  await userEvent.click(screen.getByRole('button', { name: '提交审核' }));
  await waitFor(() => expect(of(r.reviewApply)).toHaveLength(1));
  const sent = Object.fromEntries(new URLSearchParams(of(r.reviewApply)[0]!.body));
  expect(sent).toMatchObject({
    ...{ paper: 'passport', issuer: 'DE', fullName: 'Erika Mustermann', number: 'C01X00T47' },
    ...{ born: '1964-08-12', expires: '2099-01-31', consentHash: 'a'.repeat(64) },
  });
  expect(sent.pictures).toContain(pictureId);
});

it('is told what the machine-readable zone of the picture says otherwise, and takes it over', async () => {
  mrz = 'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4';
  show(null);
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.type(screen.getByLabelText('姓名'), 'Erika Mustermann');
  await userEvent.type(screen.getByLabelText('证件号码'), 'C01X00T74');
  await userEvent.upload(
    screen.getByLabelText('选择护照资料页'),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  );
  await screen.findByText('证件号码：机读码是 C01X00T47');
  expect(screen.queryByText(/^姓名：机读码/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '按机读码填写' }));
  await screen.findByText('填写的内容与照片上的机读码一致。');
  expect(screen.getByLabelText<HTMLInputElement>('证件号码').value).toBe('C01X00T47');
  expect(screen.getByLabelText<HTMLInputElement>('出生日期').value).toBe('1964-08-12');
  mrz = null;
});

it('waits, and is taken back', async () => {
  const of = show(item, { [at(r.reviewWithdraw)]: ok({ done: true }) });
  const card = await screen.findByRole('region', { name: '审核进度' });
  within(card).getByText('审核中');
  expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull();
  await userEvent.click(within(card).getByRole('button', { name: '撤回申请' }));
  await userEvent.click(await screen.findByRole('button', { name: '确认撤回' }));
  await waitFor(() => expect(of(r.reviewWithdraw)).toHaveLength(1));
});

it('was refused: why, and the form again', async () => {
  show({ ...item, state: 'refused', reason: '照片反光，看不清号码' });
  await screen.findByText('照片反光，看不清号码');
  screen.getByRole('button', { name: '提交审核' });
});
