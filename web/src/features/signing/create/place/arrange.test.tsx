// Several fields at once: chosen with Shift and Ctrl+A, moved by arrows, put on one line, removed; one undo takes each back. The own
// enterprise's seal is seen as it will stand there.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../../platform/session.ts';
import { enterprise } from '../../../../testing/identities.ts';
import { fakeServer, ok } from '../../../../testing/show-page.tsx';
import type { PdfViewHandle } from '../../../../ui/pdf-view/index.ts';
import { type Draft, type DraftField, emptyDraft, newParty } from '../draft/draft.ts';
import { PageLayer } from '../fields/page-layer.tsx';
import { useFieldDrag } from '../fields/use-field-drag.ts';
import { useMarquee } from '../fields/use-marquee.ts';
import { usePlaceKeys } from '../fields/use-place-keys.ts';
import { usePlacement } from '../fields/use-placement.ts';
import { pageSize, WizardWorld } from '../testing/wizard-world.tsx';
import { ArrangeTools } from './arrange-tools.tsx';

const field = (id: string, x: number, y: number, more: Partial<DraftField> = {}): DraftField => ({
  id,
  partyKey: 'man',
  kind: 'signature',
  page: 0,
  x,
  y,
  width: 100,
  height: 40,
  label: '',
  required: true,
  ...more,
});
const draft: Draft = {
  ...emptyDraft(new Date()),
  fileId: '11111111-1111-4111-8111-111111111111',
  parties: [
    newParty(0, { key: 'man', name: '张伟', mobile: '13800138000' }),
    newParty(1, { key: 'corp', name: enterprise.name, operator: '李娜', mobile: '13900139000' }),
  ],
  placement: {
    fields: [
      field('a', 50, 100),
      field('b', 300, 140),
      field('c', 60, 400, { kind: 'seal', partyKey: 'corp' }),
    ],
    edgeSeals: [],
  },
};

function Page() {
  const view = {
    current: { currentPage: () => 0, scale: () => 1, pointAt: () => undefined } as unknown as PdfViewHandle,
  };
  const placing = usePlacement();
  usePlaceKeys(placing, view);
  const dragging = useFieldDrag({
    view,
    pages: placing.pages,
    fields: placing.fields,
    onCommit: () => undefined,
  });
  const framing = useMarquee({ view, fields: placing.fields, onChoose: () => undefined });
  return (
    <>
      <PageLayer
        at={{ page: 0, size: pageSize, scale: 1 }}
        placing={placing}
        dragging={dragging}
        framing={framing}
      />
      {placing.chosen.length > 1 && <ArrangeTools placing={placing} />}
      <output aria-label="位置">{placing.fields.map(({ id, x, y }) => `${id} ${x},${y}`).join(' ')}</output>
    </>
  );
}
const places = () => screen.getByRole('status', { name: '位置' }).textContent;
const boxes = () => screen.getAllByRole('button', { name: /^签名，张伟/ });
const seal = { sealId: 's', name: '公章', corpName: enterprise.name, svg: '<svg id="own"/>' };

beforeEach(() => {
  useSession.setState({
    authUser: enterprise,
    allAuthUser: [enterprise],
    currentAuthUser: enterprise,
    token: 't',
  });
  fakeServer({ '/c/listSealsByPage': ok({ list: [seal], total: 1 }) });
  render(
    <WizardWorld draft={draft}>
      <Page />
    </WizardWorld>,
  );
});

it('moves and aligns the two that Shift chose, and undoes each act at once', async () => {
  const user = userEvent.setup();
  await user.click(boxes()[0]!);
  await user.keyboard('{Shift>}');
  await user.click(boxes()[1]!);
  await user.keyboard('{/Shift}{ArrowRight}{ArrowRight}{ArrowDown}');
  expect(places()).toBe('a 52,101 b 302,141 c 60,400');
  await user.click(screen.getByRole('button', { name: '顶端对齐' }));
  expect(places()).toBe('a 52,101 b 302,101 c 60,400');
  await user.keyboard('{Control>}zz{/Control}');
  expect(places()).toBe('a 50,100 b 300,140 c 60,400');
});

it('chooses the page by Ctrl+A, stops the group at the edge, and removes it', async () => {
  const user = userEvent.setup();
  await user.click(boxes()[0]!);
  await user.keyboard('{Control>}a{/Control}{Shift>}{ArrowLeft>6/}{/Shift}');
  expect(places()).toBe('a 0,100 b 250,140 c 10,400');
  await user.keyboard('{Delete}');
  expect(places()).toBe('');
});

it('shows the own seal as its picture', async () => {
  const box = screen.getByRole('button', { name: /^企业印章/ });
  await expect
    .poll(() => box.querySelector('img')?.getAttribute('src'))
    .toContain(encodeURIComponent('id="own"'));
});
