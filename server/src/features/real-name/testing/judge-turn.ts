// The register's turn in a test: the sweep that asks again, and the jobs that it makes.
import type { World } from '../../../testing/start-product.ts';

export function judgeTurn(w: World): () => Promise<void> {
  const sweep = w.families
    .flatMap(({ sweeps = [] }) => sweeps)
    .find(({ name }) => name === 'real-name.judgements');
  if (!sweep) throw new Error('nobody asks the register again');
  return async () => {
    await sweep.run();
    await w.drain();
  };
}
