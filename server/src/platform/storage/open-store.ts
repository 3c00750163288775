// Chooses the store by configuration: a bucket when S3_* is set, else DATA_DIR/objects. S3 loads lazily.
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { diskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';

export async function openStore(config: Config): Promise<ObjectStore> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return diskStore(resolve(config.DATA_DIR, 'objects'));
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
