// Where the pages of a template are read from, by whoever may read it on this side.
import { templateRoutes as r } from '@xinqi/wire/template';
import { addressOf, bearerHeaders } from '../../platform/request.ts';
import type { PdfSource } from '../../ui/pdf-view/index.ts';
import { atSide, type TplSide } from './at-path.ts';

export const documentSource = (tplId: string, side: TplSide): PdfSource => ({
  url: addressOf(r.document, { tplId }, atSide(r.document, side)),
  headers: () => bearerHeaders(),
});
