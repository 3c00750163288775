// What is read off cards and licences, and what a phone that was handed over to is told.
import { ocrDocuments, ocrFieldNames, ocrHintNames, ocrKinds } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';

export const ocrKind = z.enum(ocrKinds);

export const ocrReading = z.object({
  readingId: f.uuidField,
  kind: ocrKind,
  /** What it was taken for. */
  document: z.enum(ocrDocuments),
  /** Of another document than the one asked for: none. `sure` 0: to be looked at. */
  fields: z.array(z.object({ name: z.enum(ocrFieldNames), value: z.string(), sure: z.boolean() })),
  hints: z.array(z.enum(ocrHintNames)),
  time: f.isoTime,
});
export type OcrReading = z.output<typeof ocrReading>;

/** What a phone that was handed over to may send. */
export const handOverOpened = z.object({
  phoneKey: f.hmacField,
  kinds: z.array(ocrKind),
  accountMasked: z.string(),
  expiresAt: f.isoTime,
});

/** What the phone that took the picture is told: nothing of what stands on the card. */
export const taken = z.object({
  kind: ocrKind,
  document: z.enum(ocrDocuments),
  hints: z.array(z.enum(ocrHintNames)),
});
const handOverState = z.enum(['waiting', 'opened', 'expired']);

/** An event of `handOverWatch`. */
export const handOverEvent = z.object({ state: handOverState, readings: z.array(ocrReading) });
export type HandOverEvent = z.output<typeof handOverEvent>;
