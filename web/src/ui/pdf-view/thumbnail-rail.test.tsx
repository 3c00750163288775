// Thumbnails: only those in sight are made, beside the pages or across; a press leads to its page.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RenderQueue } from './render-queue.ts';
import { layThumbnails, ThumbnailRail } from './thumbnail-rail.tsx';

const viewport = { width: 0, height: 0, scrollTop: 0, scrollLeft: 0 };
vi.mock('./page-canvas.tsx', () => ({ PageCanvas: () => null }));
vi.mock('./use-viewport.ts', () => ({ useViewport: () => ({ viewport, sync: () => {} }) }));

const pages = Array.from({ length: 1000 }, () => ({ width: 595, height: 842 }));
const picked = vi.fn();
const rail = (across: boolean) =>
  render(
    <ThumbnailRail
      open={undefined}
      pages={pages}
      current={0}
      queue={new RenderQueue()}
      across={across}
      onPick={picked}
    />,
  );
const numbers = () =>
  screen.getAllByRole('button').map((button) => Number(/\d+/.exec(button.getAttribute('aria-label') ?? '')));

beforeEach(() => {
  picked.mockReset();
  Element.prototype.scrollTo = vi.fn() as never;
  Object.assign(viewport, { width: 0, height: 0, scrollTop: 0, scrollLeft: 0 });
});

describe('a document of 1,000 pages', () => {
  it('shows beside it the thumbnails around where the rail stands', () => {
    const { boxes } = layThumbnails(pages, false);
    Object.assign(viewport, { width: 132, height: 800, scrollTop: boxes[499]!.top });
    rail(false);
    expect(numbers()).toContain(500);
    expect(numbers()).not.toContain(1);
    expect(numbers().length).toBeLessThan(12);
  });

  it('shows across it those in the width of a phone, whatever the height', () => {
    const { boxes } = layThumbnails(pages, true);
    Object.assign(viewport, { width: 390, height: 98, scrollLeft: boxes[99]!.top });
    rail(true);
    expect(numbers()).toContain(100);
    expect(numbers()).not.toContain(1);
    expect(numbers().length).toBeLessThan(16);
  });

  it('leads to the page that was pressed', async () => {
    Object.assign(viewport, { width: 390, height: 98 });
    rail(true);
    expect(screen.getByRole('button', { name: '第1页' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(screen.getByRole('button', { name: '第3页' }));
    expect(picked).toHaveBeenCalledWith(2);
  });
});

it('never makes a picture larger than its cell, lying or standing', () => {
  for (const across of [false, true])
    for (const size of [
      { width: 842, height: 595 },
      { width: 595, height: 842 },
      { width: 40, height: 4000 },
    ]) {
      const { boxes } = layThumbnails([size, size], across);
      const [first, second] = boxes;
      expect(first!.picture.width).toBeLessThanOrEqual(first!.width + 0.01);
      expect(second!.top).toBeGreaterThanOrEqual(first!.top + first!.height);
    }
});
