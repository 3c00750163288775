// A kept PDF with texts and pictures in boxes on its pages. Texts are laid out here, in fonts of our own; all that touches bytes from outside runs
// in the sandbox.
import { type FormText, formOverlay } from '@xinqi/pdf/compose';
import type { PictureBox } from '@xinqi/pdf/upload';
import { AppError } from '../../../platform/app-error.ts';
import type { FileParts } from '../check-file.ts';
import * as store from '../store.ts';
import { mostFillBytes, pictureFaults } from './word-file.ts';

type StoredFile = store.NewFile['original'];
/** Boxes in points from the upper left corner of the page; `name`: of the variable. */
export type FormFilling = {
  texts: readonly (FormText & { name: string; page: number })[];
  pictures: readonly { name: string; picture: StoredFile; box: PictureBox }[];
};

/** In all boxes together: texts are laid out in the process that answers calls. */
const mostCharacters = 10_000;

/** The PDF that is signed where this upload is sent, filled in, as an object of the store. @throws FILE_FILL_TEXT, FILE_FILL_PICTURE */
export async function fillForm(
  { deps, sandbox }: FileParts,
  keptId: string,
  { texts, pictures }: FormFilling,
): Promise<StoredFile> {
  const file = await store.findFile(deps.db, keptId);
  if (!file?.pages) throw new Error(`kept file ${keptId} is not ready`);
  const sizes = file.pages;
  if (texts.reduce((sum, { text }) => sum + text.length, 0) > mostCharacters)
    throw new AppError('FILE_FILL_TEXT', `页面上的文字合计不能超过${mostCharacters}个字`);
  const overlays: { page: number; bytes: Uint8Array }[] = [];
  for (const [page, size] of sizes.entries()) {
    const own = texts.filter((one) => one.page === page && one.text !== '');
    if (own.length > 0) overlays.push({ page, bytes: await overlayOf(size, own) });
  }
  const keys = [...new Set(pictures.map(({ picture }) => picture.key))];
  const length = pictures.reduce((sum, { picture }) => sum + picture.length, file.base_length);
  if (length > mostFillBytes) throw new AppError('FILE_FILL_PICTURE', '图片合计过大，请压缩后重新上传');
  const form = await deps.storage.get(file.base_key);
  const read = new Map(
    await Promise.all(keys.map(async (key) => [key, await deps.storage.get(key)] as const)),
  );
  const parts = [
    form,
    ...overlays.map(({ bytes }) => bytes),
    ...pictures.map(({ picture }) => read.get(picture.key)!),
  ];
  const made = await sandbox(
    {
      ...{ kind: 'form_fill', bytes: new Uint8Array(Buffer.concat(parts)) },
      ...{ lengths: parts.map((part) => part.length), overlays: overlays.map(({ page }) => page) },
      boxes: pictures.map(({ box }) => box),
    },
    keptId,
  );
  if (made.ok) return deps.storage.put(made.bytes);
  const fault = made.code === 'picture_size' ? 'size' : made.code === 'picture_broken' ? 'broken' : undefined;
  if (!fault || !('at' in made)) throw new AppError('FILE_TIMEOUT');
  throw new AppError('FILE_FILL_PICTURE', `图片“${pictures[made.at]?.name}”${pictureFaults[fault]}`);
}

async function overlayOf(
  size: { width: number; height: number },
  texts: FormFilling['texts'],
): Promise<Uint8Array> {
  const made = await formOverlay({ ...size, texts });
  if (made instanceof Uint8Array) return made;
  const { name, text } = texts[made.at]!;
  throw new AppError(
    'FILE_FILL_TEXT',
    made.fault === 'long'
      ? `“${name}”放不下：页面上的位置最多约${made.fits}个字，现有${[...text].length}个字`
      : `“${name}”中的“${made.character}”没有可用的字形，请更换写法或使用 Word 模板`,
  );
}
