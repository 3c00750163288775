// Reading a picture that ended without an answer: the machine's fault for the person, whatever was the cause.
import type { OcrRead } from '@xinqi/pdf/ocr';
import type { OcrRefusal } from '../../platform/ports/ocr.ts';

type Code = Extract<OcrRead, { ok: false }>['code'];
type Ended = Exclude<Code, OcrRefusal>;

const ENDED: Readonly<Record<Ended, true>> = { absent: true, timeout: true, memory: true, crashed: true };

export const hasEnded = (code: Code): code is Ended => Object.hasOwn(ENDED, code);
