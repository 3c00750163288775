// A contract's pages as PNG pictures in a zip. They are drawn in the sandbox while the zip is read, a few pages at a time: neither
// all pictures nor the time of all of them is held at once. Nothing of it is kept.
import { PassThrough, Readable } from 'node:stream';
import { watermark } from '@xinqi/pdf/compose';
import { PAGES_PER_DRAW, type PagePicture, runInSandbox } from '@xinqi/pdf/upload';
import { ZipFile } from 'yazl';
import { AppError } from '../../../../platform/app-error.ts';
import type { BytesReply } from '../../../../platform/endpoint.ts';
import { readSegments } from '../../../../platform/storage/segments.ts';
import { entryName } from '../../../../platform/storage/zip-reply.ts';
import { nameOfFile } from '../../contract/document/files.ts';
import type { Parts } from '../../contract/parts.ts';
import { type PickedFile, pickedFiles } from './download.ts';

/** 144 dpi: small print is legible on paper. */
const SCALE = 2;

const note = (fileName: string, applyNo: string, hashes: readonly string[]): string =>
  [
    `本压缩包是“${fileName}”的页面图片，由系统依电子合同文件生成，不含电子签名，不是签署原件。`,
    `合同编号：${applyNo}`,
    ...hashes.map((sha256) => `所依据文件的 SHA-256：${sha256}`),
    '核验请使用已签署的 PDF 文件或证据包。',
  ].join('\r\n');

type About = { applyId: string; mark: string | undefined };

function notMade({ deps }: Parts, { applyId }: About, code: string): AppError {
  deps.log.warn({ applyId, code }, 'pictures not drawn');
  return new AppError('PICTURES_NOT_MADE');
}

/** What is drawn: a copy in which signatures are drawn into the pages, with the reader's mark if there is one. */
async function copyOf(parts: Parts, contract: Buffer, about: About): Promise<Uint8Array> {
  const marks = about.mark === undefined ? [] : [Buffer.from(watermark(about.mark.split('\n')))];
  const all = [contract, ...marks];
  const lengths = all.map(({ length }) => length);
  const made = await runInSandbox({ kind: 'print', bytes: Buffer.concat(all), lengths });
  if (!made.ok) throw notMade(parts, about, made.code);
  return made.bytes;
}

/** Draws the part in which a page stands; the last one is kept, since pages are asked for in their order. */
function drawer(parts: Parts, bytes: Uint8Array, about: About): (page: number) => Promise<PagePicture> {
  let drawn: readonly PagePicture[] = [];
  return async (page) => {
    const had = drawn.find((one) => one.page === page);
    if (had) return had;
    const made = await runInSandbox({ kind: 'draw', bytes, from: page, count: PAGES_PER_DRAW, scale: SCALE });
    drawn = made.ok ? made.pages : [];
    if (drawn[0]?.page === page) return drawn[0];
    throw notMade(parts, about, made.ok ? 'other_page' : made.code);
  };
}

/** Redeems a ticket for the pictures; of several files each has a folder. @throws PICTURES_NOT_MADE before the first byte, when not even the first page can be drawn */
export async function openPictures(
  parts: Parts,
  ref: Record<string, string>,
): Promise<BytesReply | undefined> {
  const { deps } = parts;
  const picked = await pickedFiles(parts, ref);
  if (!picked) return undefined;
  const { apply, files } = picked;
  const about = { applyId: apply.apply_id, mark: ref.mark };
  // one document at a time is held, as its pages are asked for in their order
  let open: { position: number; draw(page: number): Promise<PagePicture> } | undefined;
  const draw = async ({ position, doc, revision }: PickedFile, page: number): Promise<PagePicture> => {
    if (open?.position !== position) {
      const contract = (await readSegments(deps.storage, doc.segments)).subarray(0, revision.length);
      open = { position, draw: drawer(parts, await copyOf(parts, contract, about), about) };
    }
    return open.draw(page);
  };
  await draw(files[0]!, 0);
  return {
    contentType: 'application/zip',
    length: null,
    disposition: 'attachment',
    fileName: ref.fileName!,
    open: () => {
      const zip = new ZipFile();
      const mtime = deps.clock.now();
      const options = { compress: false, mtime, mode: 0o100644 };
      const hashes = files.map(({ revision }) => revision.sha256);
      const said = note(apply.contract_name, apply.apply_no!, hashes);
      zip.addBuffer(Buffer.from(said), '说明.txt', options);
      for (const file of files) {
        const folder = files.length > 1 ? `${entryName(file.position, nameOfFile(file), '')}/` : '';
        const digits = String(file.pages.length).length;
        for (const page of file.pages.keys())
          zip.addReadStreamLazy(`${folder}${String(page + 1).padStart(digits, '0')}.png`, options, (done) => {
            draw(file, page).then(
              ({ png }) => done(null, Readable.from([Buffer.from(png)])),
              (error: Error) => done(error, new PassThrough()),
            );
          });
      }
      const out = zip.outputStream as Readable;
      zip.on('error', (error: Error) => out.destroy(error));
      zip.end();
      return out;
    },
  };
}
