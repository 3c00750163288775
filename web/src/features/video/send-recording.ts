// A recording goes to the server in parts. A part without an answer is sent again, and who lost his connection for longer goes on where he was: the
// server knows each part by its number and hash.
import type { Output } from '@xinqi/wire';
import { videoRoutes as r } from '@xinqi/wire/video';
import { sendAgain } from '../../platform/call/use-parts.ts';
import { call } from '../../platform/client.ts';
import { upload } from '../../platform/upload.ts';
import type { Asking } from './asking.ts';

export type Begun = Output<typeof r.start>;

const hashOf = async (blob: Blob): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

type Sending = {
  signNo: string;
  begun: Begun;
  file: Blob;
  /** Parts that are there: kept by the caller, so that a further try goes on. */
  sent: Set<number>;
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

export async function sendRecording(
  { wire, options }: Asking,
  { signNo, begun, file, sent, onProgress, signal }: Sending,
): Promise<Output<typeof r.result>> {
  const { sessionId, partBytes } = begun;
  const parts = Math.ceil(file.size / partBytes);
  const of = { ...wire, signNo, sessionId };
  const again = { tries: 5, pauseMs: 800, signal };
  const quietly = () => ({ ...options(), quiet: true, retried: true, signal });
  for (let part = 0; part < parts; part++) {
    onProgress(sent.size / parts);
    if (sent.has(part)) continue;
    const bytes = file.slice(part * partBytes, (part + 1) * partBytes);
    const sha256 = await hashOf(bytes);
    await sendAgain(() => upload(r.upload, { ...of, part, sha256 }, bytes, quietly()), again);
    sent.add(part);
  }
  onProgress(1);
  const sha256 = await hashOf(file);
  return sendAgain(() => call(r.result, { ...of, parts, sha256 }, quietly()), again);
}
