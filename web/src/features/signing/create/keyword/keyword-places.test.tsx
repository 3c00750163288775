// The panel over a real draft: suggestions of a short file come unasked, one or all are taken over, words of one's own.

import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { TextRun } from '@xinqi/domain';
import { expect, it } from 'vitest';
import type { PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { type Draft, emptyDraft, newParty } from '../draft/draft.ts';
import { usePlacement } from '../fields/use-placement.ts';
import { WizardWorld } from '../testing/wizard-world.tsx';
import { useWizard } from '../wizard.ts';
import { KeywordPlaces } from './keyword-places.tsx';

const run = (text: string, x: number, y: number): TextRun => ({
  text,
  x,
  y,
  width: text.length * 12,
  height: 12,
});
const contract = [
  run('收款账号：', 60, 200),
  run('甲方（盖章）：', 60, 600),
  run('乙方（签字）：', 330, 600),
];
const draft: Draft = {
  ...emptyDraft(new Date()),
  fileId: '11111111-1111-4111-8111-111111111111',
  parties: [
    newParty(1, { key: 'corp', name: '北京云签科技有限公司', operator: '李娜', mobile: '13900139000' }),
    newParty(0, { key: 'man', name: '张伟', mobile: '13800138000' }),
  ],
};

function Panel({ page }: { page: readonly TextRun[] }) {
  const view = { current: { runs: async () => page, scrollTo: () => undefined } as unknown as PdfViewHandle };
  const placing = usePlacement();
  const { draft: now } = useWizard();
  return (
    <>
      <KeywordPlaces placing={placing} view={view} opened />
      <output aria-label="已放置">
        {now.placement.fields.map(({ partyKey, kind }) => `${partyKey} ${kind}`).join(', ')}
      </output>
    </>
  );
}
const show = (page: readonly TextRun[] = contract) =>
  render(
    <WizardWorld draft={draft}>
      <Panel page={page} />
    </WizardWorld>,
  );
const placed = () => screen.getByRole('status', { name: '已放置' }).textContent;
const list = () => within(screen.getByRole('region', { name: '关键字定位' }));

it('offers what the text asks for, and places all of it at once', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '全部放置' }));
  expect(placed()).toBe('corp seal, man signature');
  await screen.findByText('找到的位置均已放置');
});

it('takes one over and leaves the other', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: /乙方\(签字\).*的签名/ }));
  expect(placed()).toBe('man signature');
  list().getByText('甲方(盖章):');
  expect(list().queryByText('乙方(签字):')).toBeNull();
});

it('finds the sender’s own words for the party that he chose', async () => {
  show();
  await userEvent.type(screen.getByRole('searchbox', { name: '关键字' }), '收款 账号{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /收款 账号 的企业印章/ }));
  expect(placed()).toBe('corp seal');
});

it('says of a scan that there is no text in it', async () => {
  show([]);
  await screen.findByText(/可能是扫描件/);
});
