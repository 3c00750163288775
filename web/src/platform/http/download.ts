// The download helper of spec §7: posts a form, takes the answer as a file. Its name comes from the content-disposition
// header, else from `downloadName`, else from the time. An envelope instead of a file is a refusal like any other.
import type { Input, Route } from '@xinqi/wire';
import { fail, send } from '../client.ts';
import { noAnswer, readAnswer } from '../failure.ts';
import { compactText } from '../formats/time-text.ts';
import type { CallOptions } from '../request.ts';
import { saveFile } from './save-file.ts';

/** As an upload: a pack of many contracts takes its time. */
const TIMEOUT = 600_000;

/** One name, safe on every system: no path, no control, no direction mark; undefined when nothing is left. */
function cleanName(name: string | undefined | null): string | undefined {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .slice(0, 400)
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return clean === '' ? undefined : clean.slice(0, 200);
}

/** `filename*` (RFC 8187, UTF-8), else `filename` of a content-disposition header (RFC 6266). */
export function nameInHeader(header: string | null): string | undefined {
  const text = (header ?? '').slice(0, 2000);
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(text)?.[1];
  if (extended !== undefined)
    try {
      const name = cleanName(decodeURIComponent(extended));
      if (name) return name;
    } catch {
      // not percent-encoded UTF-8: the plain form counts
    }
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(text);
  return cleanName(plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]);
}

export const fileNameOf = (header: string | null, downloadName: string | undefined, now: Date): string =>
  nameInHeader(header) ?? cleanName(downloadName) ?? compactText(now.toISOString());

/** Downloads and saves; answers the file's name. Rejects with `Failure` (platform/failure.ts) or an AbortError. */
export async function download<R extends Route>(
  route: R,
  input: Input<R> & { downloadName?: string },
  options: CallOptions = {},
): Promise<string> {
  const { downloadName, ...fields } = input as Record<string, unknown> & { downloadName?: string };
  const timeout = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let response: Response;
  let blob: Blob;
  try {
    response = await send(route, fields, options, signal);
    blob = await response.blob();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return fail(noAnswer(), options);
  }
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || /^application\/json\b/i.test(type))
    try {
      readAnswer(await blob.text());
      throw noAnswer(); // a success that is no file
    } catch (error) {
      return fail(error, options);
    }
  const name = fileNameOf(response.headers.get('content-disposition'), downloadName, new Date());
  const href = URL.createObjectURL(blob);
  saveFile(href, name);
  // the browser has taken it over by then
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
  return name;
}
