// What is read before signing: counted while pages are in view, missing pages named, and sent with the signature.
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession } from '../../../../platform/session.ts';
import { fakeServer, ok, showPage } from '../../../../testing/show-page.tsx';
import { ReadingClock } from '../document/reading-clock.ts';
import { emptyDraft, keepDraft } from '../document/sign-draft.ts';
import { forgetLink } from '../open/link-pair.ts';
import SignPage from '../read/sign-page.tsx';
import { address, detail, drawn, fieldId, meNo, pair, signedDetail } from '../testing/contract.ts';

const view = vi.hoisted(() => ({ look: (_pages: readonly number[]) => {} }));
vi.mock('../../../../ui/pdf-view/index.ts', () => ({
  PdfView: ({ onInView }: { onInView: (pages: readonly number[]) => void }) => {
    view.look = onInView;
    return <section aria-label="合同正文" />;
  },
  boxStyle: () => ({}),
}));

const page = { width: 595, height: 842 };
const demanded = {
  ...detail,
  files: [{ ...detail.files[0]!, pages: [page, page, page], pageCount: 3 }],
  me: detail.me && { ...detail.me, readWhole: true, readTime: 3 },
};

beforeEach(() => {
  endSession();
  forgetLink(meNo);
  const token = { signToken: 'b'.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' };
  sessionStorage.setItem(`xinqi-link:${meNo}`, JSON.stringify({ pair, ...token }));
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.removeItem(`xinqi-read:${meNo}`);
});

it('names what is missing, counts only what is in view, and sends it with the signature', async () => {
  keepDraft(meNo, {
    ...emptyDraft,
    texts: { [fieldId(11)]: '文三路' },
    hand: { kind: 'drawn', strokes: drawn },
  });
  const world = { detail: demanded as typeof detail };
  const sent = fakeServer({
    '/si/applySign/info': () => ok(world.detail),
    '/si/applySign/progress': 'no stream',
    '/si/applySign/submit': () => {
      world.detail = signedDetail;
      return ok({ acceptedAt: '2026-11-20T02:20:00.000Z', logIndex: 1, proof: 'c2sp.org/tlog-proof@v1\n' });
    },
  });
  window.history.replaceState(null, '', address);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  showPage(SignPage, address);
  const button = await screen.findByRole('button', { name: '确认签署' });
  const user = userEvent.setup({ delay: null });
  const look = (pages: number[], seconds: number) =>
    act(() => {
      view.look(pages);
      vi.advanceTimersByTime(seconds * 1000);
    });
  expect(screen.getByText('发起方要求签署前看完每一页，至少阅读3秒')).toBeTruthy();
  await look([], 60);
  expect(screen.getByText(/已看 0\/3 页，0 秒/)).toBeTruthy();
  await look([0, 1], 2);
  await user.click(button);
  expect(screen.getByRole('alert').textContent).toBe('请先阅读完合同：还有第3页未看，还需阅读1秒');
  await look([2], 1);
  expect(screen.getByText('，已满足要求')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /我已阅读合同全文/ }));
  await user.click(button);
  await vi.waitFor(() => expect(sent.some(({ path }) => path === '/si/applySign/submit')).toBe(true));
  const { body } = sent.find(({ path }) => path === '/si/applySign/submit')!;
  expect(JSON.parse(body)).toMatchObject({ reading: { pages: [0, 1, 2], seconds: 3 } });
});

it('a reload goes on where it was', () => {
  const clock = new ReadingClock(meNo);
  clock.look([4]);
  clock.tick();
  expect(new ReadingClock(meNo).now()).toEqual({ pages: [4], seconds: 1 });
  clock.drop();
  expect(new ReadingClock(meNo).now()).toEqual({ pages: [], seconds: 0 });
});

it('goes to a file that was never opened, and signs when it was', async () => {
  keepDraft(meNo, {
    ...emptyDraft,
    texts: { [fieldId(11)]: '文三路' },
    hand: { kind: 'drawn', strokes: drawn },
  });
  const first = detail.files[0]!;
  const further = { ...first, position: 1, name: '附件一 报价单', sha256: 'c'.repeat(64) };
  const world = { detail: { ...detail, files: [first, further] } as typeof detail };
  const sent = fakeServer({
    '/si/applySign/info': () => ok(world.detail),
    '/si/applySign/progress': 'no stream',
    '/si/applySign/submit': () => {
      world.detail = signedDetail;
      return ok({ acceptedAt: '2026-11-20T02:20:00.000Z', logIndex: 1, proof: 'c2sp.org/tlog-proof@v1\n' });
    },
  });
  window.history.replaceState(null, '', address);
  showPage(SignPage, address);
  const button = await screen.findByRole('button', { name: '确认签署' });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('checkbox'));
  await user.click(button);
  expect(screen.getByRole('alert').textContent).toBe('已为您打开文件《附件一 报价单》，请阅读后再签署');
  expect(sent.some(({ path }) => path.endsWith('/submit'))).toBe(false);
  await user.click(button);
  await vi.waitFor(() => expect(sent.some(({ path }) => path.endsWith('/submit'))).toBe(true));
});
