// What the memory of a WebAssembly instance held at one moment, and how it is brought back to it: cheaper than another instance, which
// V8 answers with a full garbage collection after every third (docs/decisions/0163).

/** Bytes; a multiple of what WebAssembly calls a page. */
const PIECE = 65_536;
const ZEROS = new Uint8Array(PIECE);

/** `size` in bytes; the pieces of it that are not all zero. */
export type MemoryImage = {
  readonly size: number;
  readonly pieces: readonly { readonly at: number; readonly bytes: Uint8Array }[];
};

export function imageOf(memory: Uint8Array): MemoryImage {
  const pieces: { at: number; bytes: Uint8Array }[] = [];
  for (let at = 0; at < memory.length; at += PIECE) {
    const piece = memory.subarray(at, at + PIECE);
    if (Buffer.compare(piece, ZEROS.subarray(0, piece.length)) !== 0)
      pieces.push({ at, bytes: piece.slice() });
  }
  return { size: memory.length, pieces };
}

/** Every byte as it was. @throws RangeError when the memory has another size: it grew, and cannot shrink */
export function restoreImage(memory: Uint8Array, { size, pieces }: MemoryImage): void {
  if (memory.length !== size) throw new RangeError('memory of another size');
  let free = 0;
  for (const { at, bytes } of pieces) {
    memory.fill(0, free, at);
    memory.set(bytes, at);
    free = at + bytes.length;
  }
  memory.fill(0, free);
}
