// Whether PDFium can draw every page in what a child may spend: a page that it cannot is no page of a contract, though nothing of the
// picture is kept. Drawn small, which runs all that a page does and fills a 36th of its pixels; from the page on at which that was heavy even
// so, at the size at which people read, so that nothing passes because its picture was small. Attacker-controlled.
import { openDocument, type RenderDocument, refusalOf } from '../../render/index.ts';

export type Tried = { ok: true; drawn: number } | { ok: false; code: 'password' | 'broken' | 'no_such_page' };

/** 1 is 72 dpi. */
const SMALL = 0.25;
const READ = 1.5;
/** ms of the processor, and bytes that PDFium asked for: what pages take when they are small, they may take 36 times when they are read. */
const SLOW = 150;
const LARGE = 12 * 1024 * 1024;

/** `count` pages `from` one on, which count from 0. Never throws for what the document is. */
export async function tryDrawing(
  bytes: Uint8Array,
  { from, count }: { from: number; count: number },
): Promise<Tried> {
  let opened: RenderDocument | undefined;
  try {
    const document = await openDocument(bytes);
    opened = document;
    const end = Math.min(document.pageCount, from + count);
    const [time, memory] = [process.cpuUsage(), document.memory()];
    const isHeavy = (): boolean => {
      const { user, system } = process.cpuUsage(time);
      return (user + system) / 1000 > SLOW || document.memory() - memory > LARGE;
    };
    let scale = SMALL;
    for (let page = from; page < end; page++) {
      document.tryPage(page, scale);
      if (scale === READ || !isHeavy()) continue;
      scale = READ;
      document.tryPage(page, scale);
    }
    return end > from ? { ok: true, drawn: end - from } : { ok: false, code: 'no_such_page' };
  } catch (error) {
    return { ok: false, code: refusalOf(error) };
  } finally {
    opened?.close();
  }
}
