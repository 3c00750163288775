// What the second verifier says of vectors: one process for all that stand alone, one for each that is judged beside an earlier file.
import { type SecondSaid, secondVerifier } from '@xinqi/evidence/testing';
import { NOW, type Vector } from './vector.ts';

/** In the order of the vectors; `files` of the archive by name. */
export function askSecond(
  vectors: readonly Pick<Vector, 'file' | 'earlier'>[],
  files: ReadonlyMap<string, Uint8Array>,
  root: Uint8Array,
  list: Uint8Array,
): SecondSaid[] {
  const bytesOf = ({ file }: { file: string }) => files.get(file)!;
  const alone = vectors.filter(({ earlier }) => earlier === undefined);
  const said = secondVerifier(alone.map(bytesOf), root, NOW, undefined, undefined, list);
  const known = new Map(alone.map(({ file }, i) => [file, said[i]!]));
  return vectors.map(
    (one) =>
      known.get(one.file) ??
      secondVerifier([bytesOf(one)], root, NOW, undefined, files.get(one.earlier!)!, list)[0]!,
  );
}
