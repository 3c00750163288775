// Pictures of cards on this page: one of each kind, being read or read; a newer one takes the place of an older. What a phone took for this
// page comes in by the same door.
import type { OcrFieldName, OcrKind } from '@xinqi/domain';
import { type OcrReading, realNameRoutes as r } from '@xinqi/wire/real-name';
import { useEffect, useRef, useState } from 'react';
import { asFailure } from '../../../platform/failure.ts';
import { upload } from '../../../platform/upload.ts';

export type Shot = { preview?: string } & (
  | { at: 'reading' }
  | { at: 'read'; reading: OcrReading }
  | { at: 'failed'; message: string }
);
export type Shots = Partial<Record<OcrKind, Shot>>;

const send = (kind: OcrKind, file: File, consentHash: string): Promise<OcrReading> => {
  if (kind === 'bank_card') return upload(r.bankCard, { consentHash }, file);
  if (kind === 'licence') return upload(r.businessLicence, {}, file);
  return upload(r.ocrIdCard, { consentHash, side: kind === 'id_front' ? 'front' : 'back' }, file);
};

export const fieldOf = (reading: OcrReading | undefined, name: OcrFieldName) =>
  reading?.fields.find((field) => field.name === name);
export const readingOf = (shot: Shot | undefined): OcrReading | undefined =>
  shot?.at === 'read' ? shot.reading : undefined;

type Before = { consentHash: string; readings: readonly OcrReading[] };

/** `readings`: what was read before on another form. */
export function useShots({ consentHash, readings }: Before, onRead: (reading: OcrReading) => void) {
  const [shots, setShots] = useState<Shots>(() =>
    Object.fromEntries(readings.map((reading) => [reading.kind, { at: 'read', reading }])),
  );
  const newest = useRef<Partial<Record<OcrKind, File | string>>>({});
  const told = useRef(onRead);
  told.current = onRead;
  const previews = useRef<string[]>([]);
  useEffect(() => () => previews.current.forEach((url) => void URL.revokeObjectURL(url)), []);
  const put = (kind: OcrKind, shot: Shot) => setShots((now) => ({ ...now, [kind]: shot }));

  const take = (kind: OcrKind, file: File): void => {
    newest.current[kind] = file;
    const preview = URL.createObjectURL(file);
    previews.current.push(preview);
    put(kind, { at: 'reading', preview });
    send(kind, file, consentHash).then(
      (reading) => {
        if (newest.current[kind] !== file) return;
        put(kind, { at: 'read', reading, preview });
        told.current(reading);
      },
      (error: unknown) => {
        const { message, reloadLogin } = asFailure(error);
        if (newest.current[kind] === file && !reloadLogin) put(kind, { at: 'failed', message, preview });
      },
    );
  };
  /** Read elsewhere; once each. */
  const receive = (reading: OcrReading): void => {
    if (newest.current[reading.kind] === reading.readingId) return;
    newest.current[reading.kind] = reading.readingId;
    put(reading.kind, { at: 'read', reading });
    told.current(reading);
  };
  return { shots, take, receive };
}
