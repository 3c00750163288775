// Pictures of a document's sides: each is sent when it is chosen, the newest of a side counts.
import type { PaperSide } from '@xinqi/domain';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useEffect, useRef, useState } from 'react';
import { asFailure } from '../../../platform/failure.ts';
import { upload } from '../../../platform/upload.ts';

export type Taken = { preview: string } & (
  | { at: 'sending' }
  | { at: 'sent'; pictureId: string; mrz: string | null }
  | { at: 'failed'; message: string }
);
export type TakenPictures = Partial<Record<PaperSide, Taken>>;

export function usePictures(consentHash: string) {
  const [pictures, setPictures] = useState<TakenPictures>({});
  const newest = useRef<Partial<Record<PaperSide, File>>>({});
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((url) => void URL.revokeObjectURL(url)), []);
  /** `zone`: a machine-readable zone is looked for. */
  const take = (side: PaperSide, file: File, zone: boolean): void => {
    newest.current[side] = file;
    const preview = URL.createObjectURL(file);
    previews.current.push(preview);
    const put = (taken: Taken) => {
      if (newest.current[side] === file) setPictures((now) => ({ ...now, [side]: taken }));
    };
    put({ at: 'sending', preview });
    upload(r.reviewPicture, { consentHash, side, ...(zone ? { zone: 1 } : {}) }, file).then(
      ({ pictureId, mrz }) => put({ at: 'sent', preview, pictureId, mrz }),
      (error: unknown) => {
        const { message, reloadLogin } = asFailure(error);
        if (!reloadLogin) put({ at: 'failed', preview, message });
      },
    );
  };
  return { pictures, take };
}
