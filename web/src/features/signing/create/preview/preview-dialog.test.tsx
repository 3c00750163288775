// The preview dialog: another signatory's view at a choice, nothing sent, nothing kept.
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseOption, chosenIn } from '../../../../testing/choose-option.ts';
import { fakeServer } from '../../../../testing/show-page.tsx';
import type { OverlayPage } from '../../../../ui/pdf-view/index.ts';
import { type Draft, emptyDraft, newParty } from '../draft/draft.ts';
import { pageSize, WizardWorld } from '../testing/wizard-world.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: ({ overlay }: { overlay: (at: OverlayPage) => React.ReactNode }) => (
    <section aria-label="合同正文">{overlay({ page: 0, size: pageSize, scale: 1 })}</section>
  ),
  boxStyle: () => ({}),
}));

const field = { page: 0, x: 10, y: 10, width: 100, height: 48, label: '', required: true };
const draft: Draft = {
  ...emptyDraft(new Date()),
  fileId: '11111111-1111-4111-8111-111111111111',
  parties: [
    newParty(1, { key: 'corp', name: '北京云签科技有限公司', operator: '李娜', mobile: '13900139000' }),
    newParty(0, { key: 'man', name: '张伟', mobile: '13800138000' }),
  ],
  placement: {
    fields: [
      { ...field, id: 'seal', partyKey: 'corp', kind: 'seal' },
      { ...field, id: 'hand', partyKey: 'man', kind: 'signature' },
      { ...field, id: 'text', partyKey: 'man', kind: 'text', label: '住址', height: 20 },
    ],
    edgeSeals: [],
  },
};
const autosave = {
  save: { state: 'idle' as const },
  unsaved: false,
  settle: () => undefined,
  current: () => draft,
};
const dispatch = vi.fn();
const flush = vi.fn(async () => true);
const closed = vi.fn();
const show = (first?: string) => {
  render(
    <WizardWorld draft={draft} change={{ dispatch, autosave: { ...autosave, flush } }}>
      <PreviewDialog first={first} onClose={closed} />
    </WizardWorld>,
  );
  return within(screen.getByRole('dialog'));
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
});

it('shows each signatory his own fields, and takes what he tries without sending or keeping it', async () => {
  const sent = fakeServer({});
  const dialog = show('man');
  expect(chosenIn(dialog.getByRole('combobox', { name: '查看角度' }))).toBe('张伟');
  expect(dialog.getByRole('button', { name: /点击签名，我的签名，第1页，待填写/ })).toBeTruthy();
  expect(dialog.getByText('北京云签科技有限公司 · 企业印章')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: '住址（必填），第1页' }), '文三路');
  expect((dialog.getByRole('textbox') as HTMLInputElement).value).toBe('文三路');

  await chooseOption(dialog.getByRole('combobox', { name: '查看角度' }), '北京云签科技有限公司');
  expect(dialog.getByRole('button', { name: /我的企业印章，第1页，已填写/ })).toBeTruthy();
  expect(dialog.getByText('张伟 · 签名')).toBeTruthy();
  expect(dialog.getByText('加盖企业印章 1 处')).toBeTruthy();

  await chooseOption(dialog.getByRole('combobox', { name: '查看角度' }), '张伟');
  expect((dialog.getByRole('textbox') as HTMLInputElement).value).toBe('');
  expect(sent).toEqual([]);
  expect(dispatch).not.toHaveBeenCalled();
  expect(flush).not.toHaveBeenCalled();
});

it('closes by its button', async () => {
  const dialog = show();
  await userEvent.click(dialog.getByRole('button', { name: '关闭预览' }));
  expect(closed).toHaveBeenCalled();
});
