// One upload: checked here first, with progress, cancel, and new tries when the network is lost. The File object
// stays in hand, so that a retry needs no second choice of the file.
import { isConvertedName, isPictureName, uploadEndings } from '@xinqi/domain';
import { type FileInfo, fileErrors, fileRoutes, mostPictures } from '@xinqi/wire/file';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { singleFile, upload } from '../../../../platform/upload.ts';
import { passes } from '../api.ts';

export const maxFileBytes = 50 * 1024 * 1024;
export type UploadState =
  | { state: 'idle' }
  | {
      state: 'uploading';
      name: string;
      size: number;
      fraction: number;
      waiting: boolean;
      /** Of several pictures: which is on its way, from 1. */
      part?: { at: number; of: number };
    }
  | { state: 'failed'; name: string; code: string; message: string; again: boolean };
export type Uploading = {
  upload: UploadState;
  /** Several are pictures, which become one file. */
  start: (...files: File[]) => void;
  cancel: () => void;
  retry: () => void;
};
type Refused = { code: keyof typeof fileErrors; message: string };

/** What an upload may be, for the browser's own choice of files. */
export const acceptedFiles = [
  ...uploadEndings.map((ending) => `.${ending}`),
  ...['application/pdf', 'image/jpeg', 'image/png'],
].join(',');

const refuse = (code: Refused['code']): Refused => ({ code, message: fileErrors[code].message });

/** Checks that need no server: size, and that it begins like what its name says. */
export async function checkFile(file: File): Promise<Refused | undefined> {
  if (!isConvertedName(file.name)) return checkPdf(file, 'FILE_TYPE');
  if (file.size > maxFileBytes) return refuse('FILE_TOO_LARGE');
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const begins = (...heads: number[]) => heads.includes(head[0]! * 256 + head[1]!);
  if (isPictureName(file.name)) return begins(0xffd8, 0x8950) ? undefined : refuse('FILE_PICTURE_NOT');
  return begins(0x504b, 0xd0cf) ? undefined : refuse('FILE_OFFICE_NOT');
}

/** Where nothing else is taken: an attachment is not converted. */
export async function checkPdf(
  file: File,
  otherwise: Refused['code'] = 'FILE_NOT_PDF',
): Promise<Refused | undefined> {
  if (file.size > maxFileBytes) return refuse('FILE_TOO_LARGE');
  if (!/\.pdf$/i.test(file.name)) return refuse(otherwise);
  return (await file.slice(0, 5).text()) === '%PDF-' ? undefined : refuse('FILE_NOT_PDF');
}

/** Pictures that become one file. */
async function checkPictures(files: readonly File[]): Promise<Refused | undefined> {
  if (files.length > mostPictures)
    return { code: 'FILE_TOO_MANY_PAGES', message: `一次最多 ${mostPictures} 张图片` };
  if (sizeOf(files) > maxFileBytes)
    return { code: 'FILE_TOO_LARGE', message: '图片合计超过50MB，请压缩或分批上传' };
  for (const file of files) {
    const refused = isPictureName(file.name) ? await checkFile(file) : refuse('FILE_PICTURE_NOT');
    if (refused) return { ...refused, message: `${file.name}：${refused.message}` };
  }
  return undefined;
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Which of several is on its way when so much of all left this browser. */
function partOf(files: readonly File[], fraction: number): { at: number; of: number } {
  let sent = fraction * sizeOf(files);
  const at = files.findIndex(({ size }) => {
    sent -= size;
    return sent < 0;
  });
  return { at: at < 0 ? files.length : at + 1, of: files.length };
}

const pauses = [1_500, 4_000, 10_000];
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

type Check = (file: File) => Promise<Refused | undefined>;

export function useUpload(onDone: (info: FileInfo) => void, check: Check = checkFile): Uploading {
  const [state, setState] = useState<UploadState>({ state: 'idle' });
  const current = useRef<{ files: File[]; abort: AbortController } | undefined>(undefined);
  const done = useRef(onDone);
  done.current = onDone;
  const checks = useRef(check);
  checks.current = check;
  useEffect(() => () => current.current?.abort.abort(), []);

  const start = useCallback((...files: File[]) => {
    const [file] = files;
    if (!file) return;
    const several = files.length > 1;
    current.current?.abort.abort();
    const abort = new AbortController();
    const { signal } = abort;
    current.current = { files, abort };
    const name = several ? `${file.name} 等 ${files.length} 张图片` : file.name;
    const size = sizeOf(files);
    const show = (next: UploadState) => !signal.aborted && setState(next);
    const fail = (error: { code: string; message: string }, again: boolean) =>
      show({ state: 'failed', name, code: error.code, message: error.message, again });
    const sendOnce = async () => {
      show({ state: 'uploading', name, size, fraction: 0, waiting: false });
      const { targetId, sign, ts } = await call(fileRoutes.tempFileOper, {}, { signal, retried: true });
      const onProgress = (fraction: number) =>
        show({
          ...{ state: 'uploading', name, size, fraction, waiting: false },
          ...(several ? { part: partOf(files, fraction) } : {}),
        });
      const fields = { targetId, sign, ts, ...singleFile, fileName: file.name.slice(0, 300) };
      const route = several ? fileRoutes.uploadBatch : fileRoutes.uploadTemp;
      return upload(route, fields, several ? files : file, { signal, onProgress, retried: true });
    };
    const run = async () => {
      show({ state: 'uploading', name, size, fraction: 0, waiting: false });
      const look = several ? checkPictures(files) : checks.current(file);
      const refused = await look.catch(() => undefined);
      if (refused) return fail(refused, false);
      for (let attempt = 0; !signal.aborted; attempt++)
        try {
          const info = await sendOnce();
          if (signal.aborted) return;
          setState({ state: 'idle' });
          return done.current(info);
        } catch (error) {
          if (signal.aborted) return;
          const pause = pauses[attempt];
          const failure = asFailure(error);
          if (!passes(error) || pause === undefined)
            return fail(failure, passes(error) || failure.code.startsWith('UPLOAD_'));
          show({ state: 'uploading', name, size, fraction: 0, waiting: true });
          await rest(pause, signal);
        }
    };
    void run();
  }, []);

  const cancel = useCallback(() => {
    current.current?.abort.abort();
    setState({ state: 'idle' });
  }, []);
  const retry = useCallback(() => {
    if (current.current) start(...current.current.files);
  }, [start]);
  return { upload: state, start, cancel, retry };
}
