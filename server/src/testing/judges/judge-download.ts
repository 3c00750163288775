// What the verifier says of what somebody downloads of a contract, under the root of the product.
import { nodeCryptoPort } from '@xinqi/pki/node';
import type { Client } from '@xinqi/scenario';
import { type FileReport, verifyFile } from '@xinqi/verifier';
import { signingRoutes } from '@xinqi/wire/signing';
import type { World } from '../start-product.ts';

export async function judgeDownload(
  { app, product, clock }: Pick<World, 'app' | 'product' | 'clock'>,
  client: Client,
  of: { applyNo: string; kind: 'pack' | 'pdf' },
): Promise<{ bytes: Buffer; report: FileReport }> {
  const { url } = await client.call(signingRoutes.downloadUrl, of);
  const { rawPayload: bytes } = await app.inject({ method: 'GET', url });
  const anchors = [product.signer.certificate('root')];
  return { bytes, report: await verifyFile(bytes, { anchors, crypto: nodeCryptoPort, now: clock.now() }) };
}
