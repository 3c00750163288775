// The work of a captcha: a nonce for which SHA-256 of "<imgCodeId>.<nonce>" begins with so many zero bits. In slices, so that
// the page stays alive, and with a hash of its own: pages over plain http have no crypto.subtle.
import { sha256 } from '@noble/hashes/sha2.js';

const sliceMilliseconds = 10;
const triesBetweenLooks = 64;

/** Lets events through; setTimeout would sleep 4 ms each time. */
const breath = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** Undefined when it was aborted. */
export async function findNonce(
  imgCodeId: string,
  bits: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const encoder = new TextEncoder();
  for (let n = 0; !signal.aborted; ) {
    const end = performance.now() + sliceMilliseconds;
    do {
      for (let i = 0; i < triesBetweenLooks; i++, n++) {
        const nonce = n.toString(36);
        const [a = 0, b = 0, c = 0, d = 0] = sha256(encoder.encode(`${imgCodeId}.${nonce}`));
        if (Math.clz32(((a << 24) | (b << 16) | (c << 8) | d) >>> 0) >= bits) return nonce;
      }
    } while (performance.now() < end);
    await breath();
  }
  return undefined;
}
