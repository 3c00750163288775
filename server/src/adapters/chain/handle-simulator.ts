// Stands in for a Handle server as far as handle-registry.ts asks: identifiers are made once, by the administrator with his
// key, and resolved by anybody; it can fail in every way that the protocol knows.
import type { Send } from '../send.ts';
import type { NextFault, SimulatedChain } from './simulated-chain.ts';

const answer = (status: number, responseCode: number, more: object = {}) => ({
  status,
  body: { responseCode, ...more },
});

export function handleSimulator(
  chain: SimulatedChain,
  administrator: { admin: string; secret: string },
  next: NextFault,
  now: () => Date,
): Send {
  const key = Buffer.from(
    `${encodeURIComponent(administrator.admin)}:${encodeURIComponent(administrator.secret)}`,
  ).toString('base64');
  return async ({ method, url, headers, body }) => {
    const fault = next();
    if (fault === 'silent') throw new Error('simulated: no answer');
    if (fault === 'busy') return answer(500, 3);
    const handle = decodeURIComponent(new URL(url).pathname.replace('/api/handles/', ''));
    const known = chain.find(handle);
    if (method === 'GET') {
      if (!known || fault === 'late') return answer(404, 100, { handle });
      if (fault === 'lost') throw new Error('simulated: the answer was lost');
      const data = { format: 'string', value: known.sha256 };
      return answer(200, 1, {
        handle,
        values: [{ index: 1, type: 'SHA256', data, ttl: 86_400, timestamp: known.time }],
      });
    }
    if (headers.authorization !== `Basic ${key}`) return answer(401, 402);
    if (fault === 'refused') return answer(403, 400);
    if (known) return answer(409, 101, { handle });
    const [first] = JSON.parse(body ?? '[]') as { type: string; data: { value: string } }[];
    if (first?.type !== 'SHA256' || !/^[0-9a-f]{64}$/.test(first.data.value)) return answer(400, 201);
    chain.add(handle, first.data.value, now());
    if (fault === 'lost') throw new Error('simulated: the answer was lost');
    return answer(201, 1, { handle });
  };
}
