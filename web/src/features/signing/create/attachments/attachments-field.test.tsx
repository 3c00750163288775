// Attachments in step ①: what each one's inspection says, and what is taken off.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../../../platform/toast.ts';
import { upload } from '../../../../platform/upload.ts';
import { fakeServer, ok } from '../../../../testing/show-page.tsx';
import { emptyDraft } from '../draft/draft.ts';
import { readyFile, WizardWorld } from '../testing/wizard-world.tsx';
import { AttachmentsField } from './attachments-field.tsx';

const answers: Record<string, object> = {
  good: { state: 'ready', length: 2048 },
  bad: { state: 'refused', reason: { code: 'FILE_SCRIPT', message: '文件含有脚本' } },
  form: { state: 'needs_consent', reason: { code: 'FILE_REPAIR', message: '文件需要修复' } },
  first: { state: 'ready', length: 2048 },
  third: { state: 'ready', length: 4096 },
};
vi.mock('../../../../platform/upload.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/upload.ts')>()),
  upload: vi.fn(),
}));
beforeEach(() => {
  fakeServer({
    '/i/tempFileOper': ok({ targetId: 'a', sign: 'b', ts: 1 }),
    '/fileOper/convertInfo': (form: URLSearchParams) => {
      const fileId = form.get('fileId') ?? '';
      return ok({ ...readyFile, fileId, ...answers[fileId] });
    },
  });
});

it('says how each file is, and takes off the one that is named', async () => {
  const attachments = [
    { fileId: 'good', fileName: '报价单.pdf' },
    { fileId: 'bad', fileName: '脚本.pdf' },
    { fileId: 'form', fileName: '表单.pdf' },
  ];
  render(
    <WizardWorld draft={{ ...emptyDraft(new Date()), attachments }}>
      <AttachmentsField />
    </WizardWorld>,
  );
  expect(await screen.findByText('2KB')).toBeTruthy();
  expect((await screen.findAllByRole('alert')).map((said) => said.textContent)).toEqual([
    '文件含有脚本',
    '文件结构有误，请另存为普通 PDF 后重新添加',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '移除附件 脚本.pdf' }));
  expect(screen.queryByText('脚本.pdf')).toBeNull();
  expect(screen.getByText('报价单.pdf')).toBeTruthy();
  expect(screen.getByText('表单.pdf')).toBeTruthy();
});

it('several files chosen at once go up one after the other; one that is no PDF stops none and is taken off', async () => {
  const going: string[] = [];
  let most = 0;
  vi.mocked(upload).mockImplementation(async (_route, _fields, file) => {
    const fileName = (file as File).name;
    going.push(fileName);
    most = Math.max(most, going.length);
    await new Promise((done) => setTimeout(done, 5));
    going.pop();
    return { ...readyFile, fileId: fileName.slice(0, -4), fileName };
  });
  render(
    <WizardWorld draft={emptyDraft(new Date())}>
      <AttachmentsField />
    </WizardWorld>,
  );
  const pdf = (name: string, head = '%PDF-1.7') => new File([head], name, { type: 'application/pdf' });
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('选择附件'), [
    pdf('first.pdf'),
    pdf('word.pdf', 'PK34'),
    pdf('word.docx', 'PK34'),
    pdf('third.pdf'),
  ]);
  expect(await screen.findByText('4KB')).toBeTruthy();
  expect(screen.getAllByText(/first.pdf|third.pdf/).map((name) => name.textContent)).toEqual([
    'first.pdf',
    'third.pdf',
  ]);
  expect(most).toBe(1);
  const [renamed, word] = await screen.findAllByRole('alert');
  expect(renamed?.textContent).toContain('word.pdf');
  // what the contract itself would be converted from is no attachment
  expect(word?.textContent).toContain('word.docx仅支持PDF文件');
  await user.click(screen.getByRole('button', { name: '移除附件 word.pdf' }));
  expect(screen.queryByText('word.pdf')).toBeNull();
});

it('who leaves before they are up is told which are not added', async () => {
  vi.mocked(upload).mockReturnValue(new Promise(() => {}));
  const { unmount } = render(
    <WizardWorld draft={emptyDraft(new Date())}>
      <AttachmentsField />
    </WizardWorld>,
  );
  const files = ['甲.pdf', '乙.pdf'].map((name) => new File(['%PDF-1.7'], name));
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('选择附件'), files);
  expect(await screen.findByRole('progressbar', { name: '上传 甲.pdf' })).toBeTruthy();
  expect(screen.getByText('等待上传').parentElement?.textContent).toContain('乙.pdf');
  unmount();
  expect(useToasts.getState().list.at(-1)?.text).toBe('附件未上传完，未添加：甲.pdf、乙.pdf');
});

it('one that still waits is taken back by its own row', async () => {
  vi.mocked(upload).mockReturnValue(new Promise(() => {}));
  render(
    <WizardWorld draft={emptyDraft(new Date())}>
      <AttachmentsField />
    </WizardWorld>,
  );
  const user = userEvent.setup({ applyAccept: false });
  const files = ['甲.pdf', '乙.pdf', '丙.pdf'].map((name) => new File(['%PDF-1.7'], name));
  await user.upload(screen.getByLabelText('选择附件'), files);
  await user.click(await screen.findByRole('button', { name: '不上传 乙.pdf' }));
  expect(screen.queryByText('乙.pdf')).toBeNull();
  expect(screen.getByText('丙.pdf')).toBeTruthy();
});
