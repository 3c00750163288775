// A converted file: its sender can say that he compared the pages only after he saw the last one, and goes on only then.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft } from '../draft/draft.ts';
import { readyFile } from '../testing/wizard-world.tsx';
import { stepProblem } from '../wizard.ts';
import { ConvertedPages } from './converted-pages.tsx';
import { conversionPoints } from './file-advice.ts';
import { checkFile } from './use-upload.ts';

const confirmed = vi.hoisted(() => vi.fn());
vi.mock('../api.ts', () => ({ confirmPages: confirmed, fileSource: () => ({}) }));
vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: ({ onEndReached }: { onEndReached: () => void }) => (
    <button type="button" onClick={onEndReached}>
      末页
    </button>
  ),
}));

const converted = (checked: boolean) => ({
  ...readyFile,
  fileId: 'f1',
  converted: { program: 'LibreOffice', checked },
});

beforeEach(() => {
  confirmed.mockReset().mockResolvedValue(converted(true));
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
});

it('is confirmed after the last page was seen, by the call of this file', async () => {
  const user = userEvent.setup();
  const taken = vi.fn();
  render(<ConvertedPages info={converted(false)} onChecked={taken} />);
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '我已逐页核对' });
  expect(box().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '逐页查看' }));
  expect(box().disabled).toBe(true);
  await user.click(await screen.findByRole('button', { name: '末页' }));
  expect(box().disabled).toBe(false);
  await user.click(box());
  expect(confirmed.mock.calls).toEqual([['f1']]);
  await vi.waitFor(() => expect(taken).toHaveBeenCalledWith(converted(true)));
});

it('is confirmed where its last page is looked at, which closes it', async () => {
  const user = userEvent.setup();
  const taken = vi.fn();
  render(<ConvertedPages info={converted(false)} onChecked={taken} />);
  await user.click(screen.getByRole('button', { name: '逐页查看' }));
  const right = await screen.findByRole<HTMLButtonElement>('button', { name: '核对无误' });
  expect(right.disabled).toBe(true);
  await user.click(await screen.findByRole('button', { name: '末页' }));
  await user.click(right);
  expect(confirmed.mock.calls).toEqual([['f1']]);
  await vi.waitFor(() => expect(taken).toHaveBeenCalledWith(converted(true)));
});

it('of a photograph, asks for what a camera gets wrong', () => {
  render(<ConvertedPages info={{ ...converted(false), fileName: '收条.JPG' }} onChecked={() => {}} />);
  expect(screen.getByText(/此文件由图片转换/)).toBeTruthy();
  expect(screen.getByText(/方向、顺序和清晰度/)).toBeTruthy();
});

it('looks at how a file begins before it goes up', async () => {
  const codeOf = async (name: string, head: number[]) =>
    (await checkFile(new File([new Uint8Array([...head, 0, 0, 0])], name)))?.code;
  expect([
    await codeOf('a.jpg', [0xff, 0xd8]),
    await codeOf('a.png', [0x89, 0x50]),
    await codeOf('a.png', [0x25, 0x50]),
    await codeOf('a.docx', [0x50, 0x4b]),
    await codeOf('a.docx', [0xff, 0xd8]),
    await codeOf('a.heic', [0, 0]),
    await codeOf('a.pdf', [0x50, 0x4b]),
  ]).toEqual([
    undefined,
    undefined,
    'FILE_PICTURE_NOT',
    undefined,
    'FILE_OFFICE_NOT',
    'FILE_TYPE',
    'FILE_NOT_PDF',
  ]);
});

it('the question before names how much is left out', () => {
  const reason = { code: 'FILE_OFFICE_CHANGES', message: '文件中有未处理的修订或批注' };
  const notes = [{ code: 'office_changes', message: '文件中有 3 处修订、2 条批注' }];
  const points = conversionPoints({ ...readyFile, reason, notes });
  expect(points[0]).toBe('文件中有 3 处修订、2 条批注');
  expect(points.length).toBeGreaterThan(2);
});

it('holds the first step until then', () => {
  const draft = { ...emptyDraft(new Date()), fileId: 'f1', contractName: '采购合同' };
  expect(stepProblem(1, draft, converted(false), 0)).toContain('我已逐页核对');
  expect(stepProblem(1, draft, converted(true), 0)).toBeUndefined();
});
