// A signatory records himself, through the calls as a browser makes them.
import { createHash } from 'node:crypto';
import { videoPartBytes } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import { encodeBearer, type Output } from '@xinqi/wire';
import { videoRoutes as r } from '@xinqi/wire/video';
import { multipart } from '../multipart.ts';
import type { World } from '../start-product.ts';

type Answer = { success: boolean; code?: string; message?: string; data: { parts: number[] } };
type At = { signer: Client; link: { applyNo: string; signNo: string } };
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const partsOf = (video: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(video.length / videoPartBytes) }, (_, i) =>
    video.subarray(i * videoPartBytes, (i + 1) * videoPartBytes),
  );

export async function begin({ signer, link }: At): Promise<Output<typeof r.start>> {
  const { consent } = await signer.call(r.state, link);
  return signer.call(r.start, { ...link, consentHash: consent.hash });
}

export async function uploadPart(
  w: World,
  { signer, link }: At,
  sessionId: string,
  part: number,
  bytes: Uint8Array,
  sha256 = hashOf(bytes),
): Promise<Answer> {
  const said = { ...link, sessionId, part: String(part), sha256 };
  const { payload, contentType } = multipart([
    ...Object.entries(said).map(([name, value]) => ({ name, value: String(value) })),
    { name: 'file', fileName: 'part', bytes },
  ]);
  const response = await w.app.inject({
    ...{ method: 'POST', url: '/si/v2/videoSign/upload', payload },
    headers: { 'content-type': contentType, authorization: `Bearer ${encodeBearer(signer.bearer)}` },
  });
  return response.json() as Answer;
}

export async function uploadAll(w: World, at: At, sessionId: string, video: Buffer): Promise<void> {
  for (const [part, bytes] of partsOf(video).entries()) {
    const answer = await uploadPart(w, at, sessionId, part, bytes);
    if (!answer.success) throw new Error(`${answer.code}: ${answer.message}`);
  }
}

export const ending = ({ link }: At, sessionId: string, video: Buffer) => ({
  ...link,
  ...{ sessionId, parts: partsOf(video).length, sha256: hashOf(video) },
});

/** From the sentence to the recording that counts. */
export async function record(w: World, at: At, video: Buffer): Promise<Output<typeof r.result>> {
  const { sessionId } = await begin(at);
  await uploadAll(w, at, sessionId, video);
  return at.signer.call(r.result, ending(at, sessionId, video));
}
