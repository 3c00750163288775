// A process that judges every public vector, by our verifier and by the second one, in turns. Prints JSON: how many, and the seconds of each turn.
import { nodeCryptoPort } from '@xinqi/pki/node';
import { verifyFile } from '../../../verifier/src/index.ts';
import { askSecond } from '../../../verifier/src/testing/vectors/ask-second.ts';
import { NOW, readVectors } from '../../../verifier/src/testing/vectors/vector.ts';

const { index, root, list, packs } = readVectors();
const { vectors } = index;
const options = { anchors: [root], listAnchors: [list], crypto: nodeCryptoPort, now: NOW };
const since = (began: number): number => (performance.now() - began) / 1000;

const ours: number[] = [];
const second: number[] = [];
for (let round = 0; round < Number(process.argv[2]); round++) {
  let began = performance.now();
  for (const { file, earlier } of vectors)
    await verifyFile(packs.get(file)!, {
      ...options,
      earlier: earlier === undefined ? undefined : packs.get(earlier)!,
    });
  ours.push(since(began));
  began = performance.now();
  askSecond(vectors, packs, root, list);
  second.push(since(began));
}
console.log(JSON.stringify({ vectors: vectors.length, ours, second }));
