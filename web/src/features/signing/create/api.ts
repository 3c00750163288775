// The calls of the wizard, and which of their failures pass by themselves.
import { fileRoutes } from '@xinqi/wire/file';
import { signingRoutes } from '@xinqi/wire/signing';
import { call } from '../../../platform/client.ts';
import { asFailure, isPassing } from '../../../platform/failure.ts';
import { fetchPicture } from '../../../platform/http/fetch-picture.ts';
import { addressOf, bearerHeaders } from '../../../platform/request.ts';
import type { PdfSource } from '../../../ui/pdf-view/index.ts';
import { type Draft, fromDraftInfo, toCreateInput } from './draft/draft.ts';

export const saveDraft = (draft: Draft, step: number) =>
  call(signingRoutes.create, toCreateInput(draft, step, false), { retried: true });
export const sendContract = (draft: Draft) => call(signingRoutes.create, toCreateInput(draft, 4, true));
export const loadDraft = async (applyId: string): Promise<{ draft: Draft; step: number; savedAt: Date }> => {
  const info = await call(signingRoutes.getDraftInfo, { applyId });
  return {
    draft: fromDraftInfo(info, new Date()),
    step: info.draftStep,
    savedAt: new Date(info.updateTime),
  };
};
export const contractAddress = (applyNo: string) => call(signingRoutes.applyViewUrl, { applyNo });
export const agreeToConversion = (fileId: string) =>
  call(fileRoutes.convertConsent, { fileId, consent: true });
export const confirmPages = (fileId: string) => call(fileRoutes.convertChecked, { fileId, checked: true });

/** One reader's picture of the page on which two differ; undefined when it could not be loaded. */
export const differingPicture = (
  fileId: string,
  reader: 'pdfium' | 'pdfjs',
  signal: AbortSignal,
): Promise<Blob | undefined> => fetchPicture(addressOf(fileRoutes.differing, { fileId, reader }), signal);

/** Where the PDF view reads the uploaded file. */
export const fileSource = (fileId: string): PdfSource => ({
  url: addressOf(fileRoutes.show, { fileId }),
  headers: () => bearerHeaders(),
});

/** A moment later it may go well: limits of the sender's own pass, too. */
export function passes(error: unknown): boolean {
  const failure = asFailure(error);
  return isPassing(failure) || failure.code === 'TOO_MANY';
}
