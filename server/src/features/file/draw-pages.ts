// The job of one range of pages in `rendering`: draw in the sandbox, keep hash and size of each image. The images
// themselves are not kept: anyone with the same renderer makes them again. The last one makes docs/pages.json.
import { createHash } from 'node:crypto';
import { encodePages } from '@xinqi/evidence/pack';
import { inTx } from '../../platform/db.ts';
import { publish } from '../../platform/live.ts';
import { type FileParts, fileTopic } from './check-file.ts';
import * as store from './store.ts';
import { reasonOf } from './verdict.ts';

/** 1 is 72 dpi; larger pages are drawn smaller (at most 16 megapixels). */
const scale = 1.5;
/** Stands in docs/pages.json: what must be run to get the same images. */
export const renderer =
  '@embedpdf/pdfium 2.15.1, PNG (RGB 8 bit, filter 0, one stored block a row), 108 dpi, at most 16 megapixels';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export async function drawPages(
  { deps, sandbox }: FileParts,
  fileId: string,
  firstPage: number,
): Promise<void> {
  const file = await store.findFile(deps.db, fileId);
  const range = await store.findRange(deps.db, fileId, firstPage);
  if (file?.state !== 'rendering' || !range || range.images) return;
  const bytes = await deps.storage.get(file.base_key);
  const drawn = await sandbox(
    { kind: 'render', bytes, from: firstPage, count: range.page_count, scale },
    fileId,
  );
  const complete = drawn.ok && drawn.pages.length === range.page_count;
  const now = deps.clock.now();
  await inTx(deps.db, async (tx) => {
    if (!complete) {
      const reason =
        drawn.ok || drawn.code === 'no_such_page' ? 'FILE_PARSERS_DISAGREE' : reasonOf[drawn.code];
      if (await store.moveFile(tx, file, { state: 'refused', reason }, now)) publish(tx, fileTopic(fileId));
      return;
    }
    const images = drawn.pages.map((p) => ({
      page: p.page + 1,
      width: p.width,
      height: p.height,
      sha256: p.sha256,
    }));
    const ranges = await store.recordRange(tx, fileId, firstPage, images);
    const all = ranges.flatMap((r) => r.images ?? []);
    const missing = ranges.some((r) => r.images === null);
    const pagesJson = missing ? undefined : encodePages({ renderer, pages: all });
    await store.moveFile(
      tx,
      file,
      pagesJson ? { state: 'ready', pages_json: pagesJson, pages_sha256: sha256(pagesJson) } : {},
      now,
    );
    publish(tx, fileTopic(fileId));
  });
}
