// postForm of spec §7: uploads by XMLHttpRequest, because fetch reports no upload progress. Fields first, the file part last, as the
// server streams it. Up to 10 minutes; abort by signal.
import type { Input, Output, Route } from '@xinqi/wire';
import { fail } from './client.ts';
import { noAnswer, readAnswer } from './failure.ts';
import { bearerHeaders, type CallOptions, formBody, pathOf, type TokenHints } from './request.ts';

/** What a single-file upload sends beside its credentials (spec §5 "Other rules"). */
export const singleFile = { fileType: 1, saveSourceFile: 1 } as const;

export type UploadOptions = CallOptions & {
  /** 0–1 of the bytes that left this browser. */
  onProgress?: (fraction: number) => void;
};

/** Uploads `files` with the route's fields, a part each; answers the route's data, rejects with `Failure` or an AbortError. */
export function upload<R extends Route>(
  route: R,
  fields: Input<R>,
  files: Blob | readonly Blob[],
  options: UploadOptions = {},
): Promise<Output<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    for (const [name, value] of formBody(fields as Record<string, unknown>)) form.append(name, value);
    for (const file of [files].flat()) form.append('file', file, file instanceof File ? file.name : 'file');
    const abort = () => request.abort();
    const refuse = (error: unknown) => {
      try {
        fail(error, options);
      } catch (failure) {
        reject(failure);
      }
    };
    const settle = (act: () => void) => {
      options.signal?.removeEventListener('abort', abort);
      act();
    };
    request.open('POST', pathOf(route, options));
    request.timeout = 600_000;
    request.withCredentials = true;
    for (const [name, value] of Object.entries(bearerHeaders(options, fields as TokenHints)))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      settle(() => {
        try {
          resolve(readAnswer<Output<R>>(request.responseText));
        } catch (error) {
          refuse(error);
        }
      });
    request.onerror = () => settle(() => refuse(noAnswer()));
    request.ontimeout = () => settle(() => refuse(noAnswer()));
    request.onabort = () => settle(() => reject(new DOMException('aborted', 'AbortError')));
    if (options.signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', abort);
    request.send(form);
  });
}
