// Further files of a contract in step ①: what each is asked for, by its own row, and that the step is not left before.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FileInfo } from '@xinqi/wire/file';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft } from '../draft/draft.ts';
import type { Watched } from '../file/use-file-info.ts';
import { readyFile, WizardWorld } from '../testing/wizard-world.tsx';
import { stepProblem } from '../wizard.ts';
import { FurtherFiles } from './further-files.tsx';

const agreed = vi.fn();
vi.mock('../api.ts', async (original) => ({
  ...(await original<typeof import('../api.ts')>()),
  agreeToConversion: async (fileId: string) => {
    agreed(fileId);
    return { ...word, reason: null, state: 'ready' };
  },
}));
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);

const converted = { program: 'LibreOffice', checked: false };
const word: FileInfo = {
  ...{ ...readyFile, fileId: 'word', fileName: '报价单.docx', converted, state: 'needs_consent' },
  reason: { code: 'FILE_OFFICE_PARTS', message: '文件含有宏，转换时会去掉' },
};
const draft = {
  ...emptyDraft(new Date()),
  ...{ fileId: 'first', contractName: '采购合同' },
  further: [
    { fileId: 'word', fileName: '报价单.docx' },
    { fileId: 'plain', fileName: '附件.pdf' },
  ],
};
const plain: Watched = { info: { ...readyFile, fileId: 'plain', fileName: '附件.pdf' }, lost: undefined };
const problem = (info: FileInfo) => stepProblem(1, draft, readyFile, 0, [{ info, lost: undefined }, plain]);

function World() {
  const [info, take] = useState(word);
  return (
    <WizardWorld draft={draft} change={{ further: [{ info, lost: undefined, take }, plain] }}>
      <FurtherFiles />
    </WizardWorld>
  );
}

it('a Word file among them is agreed to and compared where it stands', async () => {
  render(<World />);
  expect(screen.getByText('等待您确认处理方式')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '确认文件 报价单.docx' }));
  expect(await screen.findByText('文件含有宏，转换时会去掉')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '同意并转换' }));
  expect(await screen.findByRole('button', { name: '逐页查看' })).toBeTruthy();
  expect(agreed).toHaveBeenCalledExactlyOnceWith('word');
  expect(screen.getByLabelText('选择文件').getAttribute('accept')).toContain('.docx');
});

it('the step is left when each of them was agreed to and compared', () => {
  expect(problem(word)).toBe('第 2 个文件须先确认处理方式');
  const ready: FileInfo = { ...word, state: 'ready' };
  expect(problem(ready)).toBe('请逐页核对转换后的第 2 个文件，并勾选“我已逐页核对”');
  expect(problem({ ...ready, converted: { ...converted, checked: true } })).toBeUndefined();
});
