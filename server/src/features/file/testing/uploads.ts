// The file family alone over a fresh database: accounts are tokens of the platform, uploads go through the real calls.
import type { Bearer } from '@xinqi/wire';
import { type FileInfo, fileRoutes } from '@xinqi/wire/file';
import { uuidv7 } from '../../../platform/clock.ts';
import type { Deps, Family } from '../../../platform/family.ts';
import { type Answered, type EnvelopeOf, type Harness, startHarness } from '../../../testing/harness.ts';
import { multipart, type Part } from '../../../testing/multipart.ts';
import { bearerFor, tokenIdentity } from '../../../testing/token-identity.ts';
import { createFile, type FileDoor } from '../index.ts';
import type { Sandbox } from '../sandbox.ts';

export type Credentials = { targetId: string; sign: string; ts: number };
export type UploadAnswer = Answered<EnvelopeOf<(typeof fileRoutes)['uploadTemp']>>;

export type Uploads = Harness & {
  files: FileDoor;
  /** A new account with a session. */
  signIn(): Promise<{ accountId: string; bearer: Bearer }>;
  /** A member of an enterprise who came without a person's token. */
  signInCorp(): Promise<{ accountId: string; bearer: Bearer }>;
  credentials(bearer: Bearer): Promise<Credentials>;
  send(parts: readonly Part[]): Promise<UploadAnswer>;
  /** Fresh credentials, one file; answers the call's answer. */
  upload(bearer: Bearer, bytes: Uint8Array, fileName?: string): Promise<UploadAnswer>;
  info(bearer: Bearer, fileId: string): Promise<FileInfo>;
  /** Uploads, runs the jobs, answers where the file got to. */
  settle(bearer: Bearer, bytes: Uint8Array, fileName?: string): Promise<FileInfo>;
};

export const fieldsOf = (c: Credentials): Part[] =>
  Object.entries(c).flatMap(([name, value]) =>
    ['targetId', 'sign', 'ts'].includes(name) ? [{ name, value: String(value) }] : [],
  );
export const filePart = (bytes: Uint8Array, fileName = '合同.pdf'): Part => ({
  name: 'file',
  fileName,
  bytes,
});

export async function startUploads(
  options: {
    sandbox?: Sandbox;
    /** What other families answer: ways to open a ticket. */
    gives?: Family['gives'];
    env?: Record<string, string>;
    anchors?: Uint8Array[];
    foreignAnchors?: Uint8Array[];
  } = {},
): Promise<Uploads> {
  let files!: FileDoor;
  const h = await startHarness(
    (deps: Deps) => {
      files = createFile(
        deps,
        {
          anchors: options.anchors ?? [],
          foreignAnchors: options.foreignAnchors ?? [],
          timestampAnchors: [],
        },
        options.sandbox ? { sandbox: options.sandbox } : {},
      );
      const asking = { name: 'asking', endpoints: [], gives: options.gives ?? [] };
      return { families: [files.family, asking], resolveIdentity: tokenIdentity(deps) };
    },
    options.env ? { env: options.env } : {},
  );
  const credentials: Uploads['credentials'] = async (bearer) => {
    const { body } = await h.call(fileRoutes.tempFileOper, {}, { bearer });
    if (!body.success) throw new Error(body.code);
    return body.data;
  };
  const send: Uploads['send'] = async (parts) => h.callRaw('POST', '/fileOper/uploadTemp', multipart(parts));
  const upload: Uploads['upload'] = async (bearer, bytes, fileName) =>
    send([...fieldsOf(await credentials(bearer)), filePart(bytes, fileName)]);
  const info: Uploads['info'] = async (bearer, fileId) => {
    const { body } = await h.call(fileRoutes.convertInfo, { fileId }, { bearer });
    if (!body.success) throw new Error(body.code);
    return body.data;
  };
  return {
    ...h,
    files,
    async signIn() {
      const accountId = uuidv7();
      return { accountId, bearer: await bearerFor(h.deps, 'user', { accountId }) };
    },
    async signInCorp() {
      const accountId = uuidv7();
      return { accountId, bearer: await bearerFor(h.deps, 'console', { accountId, corpId: uuidv7() }) };
    },
    credentials,
    send,
    upload,
    info,
    async settle(bearer, bytes, fileName) {
      const { body } = await upload(bearer, bytes, fileName);
      if (!body.success) throw new Error(body.code);
      await h.drain();
      return info(bearer, body.data.fileId);
    },
  };
}
