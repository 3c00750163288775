// The places of a template on the pages that were made of it: each goes with the line of text that it was set beside.
import { followText } from '@xinqi/domain';
import type { TplDetail, TplRole } from '@xinqi/wire/template';
import { useEffect, useState } from 'react';
import { readText } from '../../../ui/pdf-view/document/read-text.ts';
import type { PdfSource } from '../../../ui/pdf-view/index.ts';
import type { TplSide } from '../at-path.ts';
import { documentSource } from '../document-source.ts';

export type FollowedPlaces = {
  /** Roles with their places on the filled pages; those of the template until the text was read. */
  roles: readonly TplRole[];
  /** Roles of which a place stayed where it was, because its line was not found again. */
  unsure: readonly string[];
  /** Both texts were read, or cannot be. */
  settled: boolean;
};

/** `filled`: undefined until the pages can be read. */
export function usePlaces(tpl: TplDetail, side: TplSide, filled: PdfSource | undefined): FollowedPlaces {
  const [found, setFound] = useState<Pick<FollowedPlaces, 'roles' | 'unsure'>>();
  useEffect(() => {
    if (!filled) return;
    const abort = new AbortController();
    const own = documentSource(tpl.tplId, side);
    Promise.all([readText(own, abort.signal), readText(filled, abort.signal)])
      .then(([before, after]) => tpl.roles.map(({ fields }) => followText(fields, before, after)))
      // what cannot be read moves no place: the sender sees where they stand
      .catch(() => tpl.roles.map(({ fields }) => fields.map((place) => ({ place, sure: false }))))
      .then((followed) => {
        if (abort.signal.aborted) return;
        const sure = (at: number) => followed[at]!.every((one) => one.sure);
        setFound({
          roles: tpl.roles.map((role, at) => ({ ...role, fields: followed[at]!.map(({ place }) => place) })),
          unsure: tpl.roles.flatMap(({ role }, at) => (sure(at) ? [] : [role])),
        });
      });
    return () => abort.abort();
  }, [tpl, side, filled]);
  return { roles: found?.roles ?? tpl.roles, unsure: found?.unsure ?? [], settled: found !== undefined };
}
