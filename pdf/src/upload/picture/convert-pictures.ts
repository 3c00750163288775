// Pictures to a PDF by way of the sandbox. What it makes is an upload like any other and goes through the same gate.
import type { Sandbox } from '../rule-upload.ts';
import type { SandboxFailure } from '../sandbox/warm-child.ts';
import type { PictureKind, PicturePages } from './picture-pages.ts';

export type PictureRefusal = Extract<PicturePages, { ok: false }>['code'];
export type PicturesConverted =
  | { do: 'accept'; bytes: Uint8Array; kinds: PictureKind[]; program: string }
  /** `at`: which picture, from 0; undefined where none is to blame. */
  | { do: 'refuse'; code: PictureRefusal | SandboxFailure['code']; at: number | undefined };

/** In the evidence: raised whenever the same pictures make other bytes. */
const PROGRAM = 'xinqi picture-pages 1';

/** `lengths`: of the pictures that stand one behind the other in `bytes`. */
export async function convertPictures(
  { bytes, lengths }: { bytes: Uint8Array; lengths: number[] },
  sandbox: Sandbox,
): Promise<PicturesConverted> {
  const made = await sandbox({ kind: 'pictures', bytes, lengths });
  if (made.ok) return { do: 'accept', bytes: made.bytes, kinds: made.kinds, program: PROGRAM };
  return { do: 'refuse', code: made.code, at: 'at' in made ? made.at : undefined };
}
