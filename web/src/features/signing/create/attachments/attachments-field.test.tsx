// Attachments in step ①: what each one's inspection says, and what is taken off.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { emptyDraft } from '../draft/draft.ts';
import { readyFile, WizardWorld } from '../testing/wizard-world.tsx';
import { AttachmentsField } from './attachments-field.tsx';

const answers: Record<string, object> = {
  good: { state: 'ready', length: 2048 },
  bad: { state: 'refused', reason: { code: 'FILE_SCRIPT', message: '文件含有脚本' } },
  form: { state: 'needs_consent' },
};
vi.mock('../api.ts', async (original) => ({
  ...(await original<typeof import('../api.ts')>()),
  fileState: async (fileId: string) => ({ ...readyFile, fileId, ...answers[fileId] }),
}));

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
    '含表单、批注或受保护，请另存为普通 PDF 后重新添加',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '移除附件 脚本.pdf' }));
  expect(screen.queryByText('脚本.pdf')).toBeNull();
  expect(screen.getByText('报价单.pdf')).toBeTruthy();
  expect(screen.getByText('表单.pdf')).toBeTruthy();
});
