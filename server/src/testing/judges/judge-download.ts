// What somebody downloads of a contract, and what the verifier says of it: under the root of the product, on its page, by the command.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { type FileReport, verifyFile } from '@xinqi/verifier';
import { signingRoutes } from '@xinqi/wire/signing';
import { expect } from 'vitest';
import { party, type World } from '../start-product.ts';

type Wanted = { applyNo: string; kind: 'pack' | 'pdf' };

export async function download({ app }: Pick<World, 'app'>, client: Client, of: Wanted): Promise<Buffer> {
  const { url } = await client.call(signingRoutes.downloadUrl, of);
  return (await app.inject({ method: 'GET', url })).rawPayload;
}

/** Sends to these people, each of whom signs; the finished file at B-LTA and the pack. */
export async function finishedFiles(
  w: Pick<World, 'app' | 'send' | 'openLink' | 'sign' | 'drain'>,
  sender: Client,
  people: readonly (readonly [name: string, mobile: string])[],
): Promise<{ pdf: Buffer; pack: Buffer }> {
  const { applyNo } = await w.send(
    sender,
    people.map(([name, mobile]) => party(name, mobile)),
  );
  for (const [, mobile] of people) {
    const { signer, link } = await w.openLink(mobile);
    await w.sign(signer, link);
    await w.drain();
  }
  const detail = await sender.call(signingRoutes.info, { applyNo });
  expect([detail.status, detail.document.level]).toEqual([3, 'B-LTA']);
  const of = (kind: Wanted['kind']) => download(w, sender, { applyNo, kind });
  return { pdf: await of('pdf'), pack: await of('pack') };
}

export async function judgeDownload(
  w: Pick<World, 'app' | 'product' | 'clock'>,
  client: Client,
  of: Wanted,
): Promise<{ bytes: Buffer; report: FileReport }> {
  const bytes = await download(w, client, of);
  const anchors = [w.product.signer.certificate('root')];
  return { bytes, report: await verifyFile(bytes, { anchors, crypto: nodeCryptoPort, now: w.clock.now() }) };
}

/** The verdict of `/certi/verify`. */
export async function verdictOfPage(w: Pick<World, 'callRaw'>, bytes: Buffer): Promise<string> {
  const boundary = 'x-judged';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
  const answer = await w.callRaw('POST', '/certi/verify', {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return JSON.parse(answer.raw.toString()).data.verdict;
}

/** `npm run verify` of the file at `path`. */
export const verifyByCommand = (path: string, ...options: string[]) =>
  spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, '../../../../verifier/src/main.ts'), path, ...options],
    { encoding: 'utf8' },
  );
