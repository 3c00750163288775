// Calls of the file family. A file belongs to the account that uploaded it; foreign and absent are the same.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isPictureName } from '@xinqi/domain';
import { type FileInfo, fileRoutes as r } from '@xinqi/wire/file';
import { AppError } from '../../platform/app-error.ts';
import { type BytesReply, type Ctx, type Endpoint, endpoints, handler } from '../../platform/endpoint.ts';
import type { Deps } from '../../platform/family.ts';
import { liveReply } from '../../platform/http/live-reply.ts';
import type { Limit } from '../../platform/limits.ts';
import { downloads, redeemTicket } from '../../platform/tickets.ts';
import type { FileParts } from './check-file.ts';
import { giveConsent } from './give-consent.ts';
import { detailAddress, detailSeconds, fileOfAddress, isRightAddress } from './html/detail-address.ts';
import { writeHtml } from './html/write-html.ts';
import { readWords } from './kept/word-file.ts';
import { presentFile } from './present.ts';
import { officeOf } from './queue/office-of.ts';
import { createPlaceInQueue } from './queue/show-place.ts';
import {
  checkUpload,
  giveCredentials,
  receiveSeveral,
  receiveUpload,
  storePictures,
} from './receive-upload.ts';
import { type FileRow, fileTopic, findFile, findOwnFile, setChecked } from './store.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

function accountOf({ identity }: Ctx): string {
  const accountId = identity.user?.accountId ?? identity.corp?.accountId;
  if (accountId === undefined) throw new AppError('10201');
  return accountId;
}

/** What will be signed; a file that no inspection has accepted is shown to nobody. */
export function showFile(deps: Deps, file: FileRow): BytesReply {
  if (file.state === 'refused') throw new AppError('NOT_FOUND');
  if (!file.pages || file.state === 'checking') throw new AppError('FILE_NOT_READY');
  return {
    contentType: 'application/pdf',
    length: file.base_length,
    open: (start, end) => deps.storage.open(file.base_key, start, end),
    etag: file.base_sha256,
    fileName: file.file_name,
    disposition: 'inline',
  };
}

/** Small pictures; what one reader shows of a refused file is told to nobody but its owner. */
async function showDiffering(deps: Deps, file: FileRow, reader: 'pdfium' | 'pdfjs'): Promise<BytesReply> {
  const key = file.differs?.keys[reader === 'pdfium' ? 0 : 1];
  if (key === undefined) throw new AppError('STATE_CHANGED');
  const bytes = await deps.storage.get(key);
  return {
    contentType: 'image/png',
    length: bytes.length,
    open: (start, end) => deps.storage.open(key, start, end),
    etag: createHash('sha256').update(bytes).digest('hex'),
    fileName: `${reader}.png`,
    disposition: 'inline',
  };
}

/** Reading a Word file starts a child of the sandbox. */
const readings: Limit = { name: 'doc-to-html', max: 60, seconds: 900 };

async function htmlOf(parts: FileParts, file: FileRow): Promise<string> {
  await parts.deps.limits.use({ limit: readings, key: file.account_id, code: 'TOO_MANY' });
  const { lines } = await readWords(parts, file);
  return writeHtml(file.file_name, lines);
}

function htmlReply(html: string, fileName: string): BytesReply {
  const bytes = Buffer.from(html);
  return {
    ...{ contentType: 'text/html; charset=utf-8', length: bytes.length, disposition: 'inline' },
    open: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
    fileName: `${fileName}.html`,
  };
}

export function fileEndpoints(parts: FileParts): Endpoint[] {
  const { deps } = parts;
  const waysToOpen = deps.switchboard.poll(downloads);
  const own = async (ctx: Ctx, { fileId }: { fileId: string }): Promise<FileRow> => {
    const file = await findOwnFile(deps.db, fileId, accountOf(ctx));
    if (!file) throw new AppError('NOT_FOUND');
    return file;
  };
  const placeOf = createPlaceInQueue(deps);
  const infoOf = async (file: FileRow): Promise<FileInfo> =>
    presentFile(file, file.state === 'checking' ? await placeOf(file.file_id) : undefined);
  return endpoints(r, {
    tempFileOper: handler(r.tempFileOper, {
      load: accountOf,
      handle: (ctx, _input, accountId) =>
        giveCredentials(deps, { accountId, office: officeOf(ctx) }, ctx.now),
    }),
    uploadTemp: handler(r.uploadTemp, {
      load: (ctx, input) => checkUpload(deps, ctx, input),
      ownerOf: ({ accountId }) => accountId,
      handle: (ctx, { targetId }, upload) => receiveUpload(deps, ctx, targetId, upload),
    }),
    uploadBatch: handler(r.uploadBatch, {
      load: async (ctx, input) => {
        const upload = await checkUpload(deps, ctx, input);
        if (isPictureName(upload.fileName)) return upload;
        throw new AppError('FILE_PICTURE_NOT');
      },
      ownerOf: ({ accountId }) => accountId,
      handle: (ctx, { targetId }, upload) => receiveUpload(deps, ctx, targetId, upload, storePictures),
    }),
    uploadBatch2: handler(r.uploadBatch2, {
      load: (ctx, input) => checkUpload(deps, ctx, input),
      ownerOf: ({ accountId }) => accountId,
      handle: async (ctx, { targetId }, upload) => ({
        list: await receiveSeveral(deps, ctx, targetId, upload),
      }),
    }),
    convertInfo: handler(r.convertInfo, {
      load: own,
      handle: (_ctx, _input, file) => infoOf(file),
    }),
    convertWatch: handler(r.convertWatch, {
      load: async (ctx, input) => ({ told: deps.live.told(), file: await own(ctx, input) }),
      handle: (ctx, input, now) =>
        liveReply(deps.live, {
          topic: fileTopic(now.file.file_id),
          read: async () => infoOf(await own(ctx, input)),
          loaded: { now, say: ({ file }) => infoOf(file) },
          ends: ({ state }) => state !== 'checking',
        }),
    }),
    convertConsent: handler(r.convertConsent, {
      load: own,
      handle: (ctx, _input, file) => giveConsent(deps, file, ctx.now),
    }),
    convertChecked: handler(r.convertChecked, {
      load: own,
      handle: async (ctx, _input, file) => {
        if (!(await setChecked(deps.db, file.file_id, ctx.now))) throw new AppError('STATE_CHANGED');
        return presentFile(await own(ctx, { fileId: file.file_id }));
      },
    }),
    docToHtml: handler(r.docToHtml, {
      load: own,
      handle: async (ctx, _input, file) => {
        const html = await htmlOf(parts, file);
        const address = (form: 'pdf' | 'html') =>
          detailAddress(deps.keyring, { fileId: file.file_id, accountId: file.account_id, form }, ctx.now);
        return {
          html,
          htmlUrl: address('html'),
          pdfUrl: file.pages && file.state !== 'refused' ? address('pdf') : null,
          expireTime: new Date(ctx.now.getTime() + detailSeconds * 1000).toISOString(),
        };
      },
    }),
    convertDetail: handler(r.convertDetail, {
      // The address is the authority; a wrong, late and invented one are the same.
      load: async (ctx, { sign, ts, fix: form }) => {
        const named = fileOfAddress(sign);
        const file = named === undefined ? undefined : await findFile(deps.db, named);
        const detail = { fileId: file?.file_id ?? nobody, accountId: file?.account_id ?? nobody, form };
        if (!isRightAddress(deps.keyring, detail, { sign, ts }, ctx.now) || !file)
          throw new AppError('TICKET_INVALID');
        return file;
      },
      handle: async (_ctx, { fix }, file) =>
        fix === 'pdf' ? showFile(deps, file) : htmlReply(await htmlOf(parts, file), file.file_name),
    }),
    show: handler(r.show, {
      load: own,
      handle: (_ctx, _input, file) => showFile(deps, file),
    }),
    differing: handler(r.differing, {
      load: own,
      handle: (_ctx, { reader }, file) => showDiffering(deps, file, reader),
    }),
    download: handler(r.download, {
      // The ticket is the authority, and asking uses it up (L-11).
      load: async (ctx, { _ctToken }) => {
        const resource = await redeemTicket(deps.db, _ctToken, ctx.now);
        const way = waysToOpen().find(({ kind }) => kind === resource?.kind);
        const reply = resource && (await way?.open(resource.ref, ctx.now));
        if (!reply) throw new AppError('TICKET_INVALID');
        return reply;
      },
      handle: (_ctx, _input, reply) => reply,
    }),
  });
}
