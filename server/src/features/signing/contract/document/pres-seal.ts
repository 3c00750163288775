// 保全章 (needPresSign): the platform's mark at the foot of the last page, set with the last signature, so that whoever reads the
// page sees that the file is kept and by which number. Its proof is the evidence, never the mark.
import type { DrawingSource, Mark, Placed } from '../../../sealing/index.ts';
import type { Parts } from '../parts.ts';
import type { LineMarks } from '../store.ts';

export const presSealName = '保全章';

type Page = { width: number; height: number };
const size = { width: 110, height: 37 };
const margin = 18;

/** Left below, inside the margin; smaller on a small page. */
export function presSealPlace(pages: readonly Page[]): Placed {
  const last = pages.at(-1)!;
  const scale = Math.min(1, last.width / 3 / size.width, last.height / 6 / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const inset = Math.min(margin, last.width / 12, last.height / 12);
  return { page: pages.length - 1, x: inset, y: last.height - height - inset, width, height };
}

const sourceOf = (test: boolean): DrawingSource => ({
  type: 'seal',
  seal: {
    shape: 'rect',
    name: '信契电子合同保全',
    text: test ? '测试环境' : '已存证',
    width: 60,
    height: 20,
  },
});

/** What the revision of the last signature draws besides; nothing where the sender did not ask for it. */
export function closingMarks(parts: Parts, pages: readonly Page[], { pres_field }: LineMarks): Mark[] {
  if (pres_field === null) return [];
  const { width, height } = presSealPlace(pages);
  const source = sourceOf(parts.testHierarchy);
  return [{ kind: 'drawing', fieldName: pres_field, width, height, source }];
}
