// A file that two readers show differently: the sender sees both pictures and is offered the copy true to the first.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readyFile } from '../testing/wizard-world.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  URL.createObjectURL = () => `blob:${asked.at(-1)}`;
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return address.includes('pdfjs')
      ? new Response('{"success":false}', { headers: { 'content-type': 'application/json' } })
      : new Response('picture', { headers: { 'content-type': 'image/png' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const differing = {
  ...readyFile,
  fileId: 'f1',
  state: 'needs_consent' as const,
  reason: { code: 'FILE_TWO_TEXTS', message: '文件在不同阅读器中显示的内容不同，无法直接用于签署' },
};

it('shows both readers’ pictures by the owner’s call, says which is which, and takes the consent', async () => {
  const agreed = vi.fn();
  render(
    <ConsentDialog
      info={{ ...differing, differs: { page: 3, pictures: 2 } }}
      busy={false}
      onAgree={agreed}
      onRefuse={() => undefined}
    />,
  );
  expect(await screen.findByAltText('PDFium 显示的第 3 页')).toBeTruthy();
  expect(await screen.findByText('图片未能加载，请稍后重试')).toBeTruthy();
  expect(screen.getByText(/左为 PDFium.*右为 PDF.js/)).toBeTruthy();
  expect(asked.sort()).toEqual([
    `/fileOper/differing?fileId=f1&reader=pdfium`,
    `/fileOper/differing?fileId=f1&reader=pdfjs`,
  ]);
  await userEvent.click(screen.getByRole('button', { name: '使用按图像还原的副本' }));
  expect(agreed).toHaveBeenCalledOnce();
});

it('says when one of the readers cannot show the page at all', async () => {
  render(
    <ConsentDialog
      info={{ ...differing, differs: { page: 1, pictures: 1 } }}
      busy={false}
      onAgree={() => undefined}
      onRefuse={() => undefined}
    />,
  );
  expect(await screen.findByText('该阅读器无法显示此页')).toBeTruthy();
  expect(asked).toHaveLength(1);
});
