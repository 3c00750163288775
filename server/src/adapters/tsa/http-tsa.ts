// An RFC 3161 authority over HTTP (RFC 3161 §3.4): 5 s, 64 KB, no redirects.
import { createTimestampRequest, readTimestampResponse } from '@xinqi/pki/make';
import type { ForeignTrust, TsaPort } from '../../platform/ports/tsa.ts';

const maxBytes = 65_536;

/** `foreign`: the roots under which its certificate must lie, and what completes and judges its chain. */
export function httpTsa(url: string, foreign: ForeignTrust): TsaPort {
  return {
    name: new URL(url).host,
    test: false,
    ...foreign,
    async stamp(imprint, nonce) {
      const { der } = createTimestampRequest({
        imprint: { algorithm: 'SHA-256', hash: imprint },
        nonce,
        certReq: true,
      });
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: Buffer.from(der),
        redirect: 'error',
        signal: AbortSignal.timeout(5000),
      });
      if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/timestamp-reply'))
        throw new Error(`timestamp authority answered ${answer.status}`);
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of answer.body ?? []) {
        length += chunk.length;
        if (length > maxBytes) throw new Error('timestamp answer too large');
        chunks.push(chunk);
      }
      return readTimestampResponse(new Uint8Array(Buffer.concat(chunks)));
    },
  };
}
