// Page sizes for the layout: the server's when it told them, else the first page's for all until each is known.
import { useEffect, useState } from 'react';
import type { PageSize } from '../page-layout.ts';
import type { OpenDocument } from './open-document.ts';

export function usePageSizes(
  given: readonly PageSize[] | undefined,
  open: OpenDocument | undefined,
): readonly PageSize[] | undefined {
  const [read, setRead] = useState<{ open: OpenDocument; sizes: readonly PageSize[] }>();

  useEffect(() => {
    if (given?.length || !open) return;
    let gone = false;
    const sizeOf = async (index: number): Promise<PageSize> => {
      const { width, height } = (await open.document.getPage(index + 1)).getViewport({ scale: 1 });
      return { width, height };
    };
    const readAll = async () => {
      const count = open.document.numPages;
      const first = await sizeOf(0);
      const sizes = Array.from({ length: count }, () => first);
      if (!gone) setRead({ open, sizes });
      let differs = false;
      for (let index = 1; index < count && !gone; index++) {
        const size = await sizeOf(index);
        differs ||= size.width !== first.width || size.height !== first.height;
        sizes[index] = size;
      }
      if (!gone && differs) setRead({ open, sizes: [...sizes] });
    };
    readAll().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [given, open]);

  if (given?.length) return given;
  return read?.open === open ? read?.sizes : undefined;
}
