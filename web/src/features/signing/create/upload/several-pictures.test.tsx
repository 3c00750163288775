// Several files chosen at once: pictures become one file, in the order of their names; others become files of one contract.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { useToasts } from '../../../../platform/toast.ts';
import { upload } from '../../../../platform/upload.ts';
import { fakeServer, ok } from '../../../../testing/show-page.tsx';
import { emptyDraft } from '../draft/draft.ts';
import { readyFile, WizardWorld } from '../testing/wizard-world.tsx';
import type { Wizard } from '../wizard.ts';
import { UploadStep } from './upload-step.tsx';

vi.mock('../../../../platform/upload.ts', async (original) => ({
  ...(await original<typeof import('../../../../platform/upload.ts')>()),
  upload: vi.fn(),
}));
beforeEach(() => {
  vi.mocked(upload).mockReset();
  fakeServer({ '/i/tempFileOper': ok({ targetId: 'a', sign: 'b', ts: 1 }) });
});

const picture = (name: string, size = 100) => {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8]);
  return new File([bytes], name, { type: 'image/jpeg' });
};
async function choose(further: Wizard['further'], ...files: File[]): Promise<void> {
  render(
    <WizardWorld draft={emptyDraft(new Date())} change={{ step: 1, ...(further ? { further } : {}) }}>
      <UploadStep />
    </WizardWorld>,
  );
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('选择合同文件'), files);
}

it('go up as one, sorted by the numbers in their names, and tell which is on its way', async () => {
  let tell = (_fraction: number) => {};
  vi.mocked(upload).mockImplementation((_route, _fields, _files, options) => {
    tell = options?.onProgress ?? tell;
    return new Promise(() => {});
  });
  await choose([], picture('收条10.jpg', 300), picture('收条2.jpg'));
  expect(await screen.findByText('收条2.jpg 等 2 张图片')).toBeTruthy();
  await vi.waitFor(() => expect(upload).toHaveBeenCalled());
  const [route, fields, files] = vi.mocked(upload).mock.calls[0]!;
  expect([route.id, fields]).toMatchObject(['file.uploadBatch', { fileName: '收条2.jpg' }]);
  expect((files as File[]).map(({ name }) => name)).toEqual(['收条2.jpg', '收条10.jpg']);
  tell(0.5);
  expect(await screen.findByText('正在上传 第 2/2 张，共 50%')).toBeTruthy();
});

it('are looked at first: one that is none is named, and nothing goes up', async () => {
  await choose([], picture('收条1.jpg'), new File(['%PDF-1.7'], '收条2.jpg'));
  expect((await screen.findByRole('alert')).textContent).toContain(
    '收条2.jpg：文件不是有效的 JPG 或 PNG 图片',
  );
  expect(upload).not.toHaveBeenCalled();
});

it("of other files the first is the contract's first, and the others are its further ones, in the order of their names", async () => {
  const sent: string[] = [];
  vi.mocked(upload).mockImplementation(async (_route, _fields, file) => {
    sent.push((file as File).name);
    return { ...readyFile, fileId: (file as File).name, fileName: (file as File).name } as never;
  });
  await choose(
    [],
    new File(['%PDF-1.7'], '合同10.pdf'),
    picture('合同3.jpg'),
    new File(['%PDF-1.7'], '合同2.pdf'),
  );
  expect(await screen.findByText('合同3.jpg')).toBeTruthy();
  expect(await screen.findByText('合同10.pdf')).toBeTruthy();
  expect((screen.getByLabelText('合同名称') as HTMLInputElement).value).toBe('合同2');
  expect(sent.filter((name) => name !== '合同2.pdf')).toEqual(['合同3.jpg', '合同10.pdf']);
});

it('a template has one file: of several the first is taken, and that is said', async () => {
  vi.mocked(upload).mockResolvedValue({ ...readyFile, fileId: 'f1' } as never);
  await choose(undefined, new File(['%PDF-1.7'], '合同.pdf'), picture('收条.jpg'));
  expect(useToasts.getState().list.at(-1)?.text).toContain('已取第一个');
  await vi.waitFor(() => expect(vi.mocked(upload).mock.calls[0]?.[0].id).toBe('file.uploadTemp'));
});
