// A PDF form with what was filled in: what compose wrote for a page stands over it, and pictures stand in their boxes. The pages are written anew
// in one revision, so that nothing can be cut off again. Attacker-controlled: form and pictures came from outside.
import { deflateSync } from 'node:zlib';
import { Dict, Name, type Page, PdfError, type PdfValue, pages, type Ref, Stream } from '../../read/index.ts';
import { RenderError } from '../../render/index.ts';
import {
  displayedSize,
  IncrementalUpdate,
  importPage,
  pageContent,
  points,
  stream,
} from '../../write/index.ts';
import { UploadRefused } from '../findings.ts';
import { openUpload } from '../inspect.ts';
import { type PlainPicture, plainPicture } from '../picture/plain-picture.ts';
import { planPages } from './plan-pages.ts';
import { rebuild } from './rebuild.ts';

/** Points, from the upper left corner of the page as displayed; `page` counts from 0. */
export type PictureBox = { page: number; x: number; y: number; width: number; height: number };
export type FormParts = {
  form: Uint8Array;
  /** For a page a PDF of one page, as large as it is displayed. */
  overlays: readonly { page: number; bytes: Uint8Array }[];
  pictures: readonly { box: PictureBox; bytes: Uint8Array }[];
};
/** `at`: the picture that is to blame. */
export type FilledForm =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; code: 'broken' | 'picture_broken' | 'picture_size'; at: number };

/** At 96 dots an inch: a small picture is not blown up. */
const POINTS_OF_PIXEL = 0.75;

/** Never throws for what the files are. */
export async function fillForm({ form, overlays, pictures }: FormParts): Promise<FilledForm> {
  const read: { box: PictureBox; picture: PlainPicture }[] = [];
  for (const [at, { box, bytes }] of pictures.entries()) {
    const picture = await plainPicture(bytes);
    if (typeof picture === 'string')
      return { ok: false, code: picture === 'size' ? 'picture_size' : 'picture_broken', at };
    read.push({ box, picture });
  }
  try {
    return { ok: true, bytes: draw(form, overlays, read) };
  } catch (error) {
    if (error instanceof PdfError || error instanceof RenderError || error instanceof UploadRefused)
      return { ok: false, code: 'broken', at: 0 };
    throw error;
  }
}

function draw(
  form: Uint8Array,
  overlays: FormParts['overlays'],
  pictures: readonly { box: PictureBox; picture: PlainPicture }[],
): Uint8Array {
  const file = openUpload(form);
  const plans = planPages(file);
  const update = new IncrementalUpdate(file);
  for (const page of pages(file)) {
    const over = overlays.filter((one) => one.page === page.index);
    const shown = pictures.filter(({ box }) => box.page === page.index);
    if (over.length + shown.length === 0) continue;
    const content = pageContent(file, page);
    const own = content.dict.with({
      Type: new Name('XObject'),
      Subtype: new Name('Form'),
      BBox: page.mediaBox,
      Resources: file.resolve(page.resources) ?? new Dict(),
    });
    const objects: [string, Ref][] = [['P', update.add(new Stream(own, content.raw()))]];
    const lines = ['/P Do', 'q', `${numbers(...turned(page))} cm`];
    const { height } = displayedSize(page);
    for (const { bytes } of over) {
      const name = `O${objects.length}`;
      objects.push([name, importPage(update, bytes).ref]);
      lines.push(`/${name} Do`);
    }
    for (const { box, picture } of shown) {
      const name = `I${objects.length}`;
      objects.push([name, update.add(image(picture))]);
      const scale = Math.min(POINTS_OF_PIXEL, box.width / picture.width, box.height / picture.height);
      const [w, h] = [picture.width * scale, picture.height * scale];
      const [x, y] = [box.x + (box.width - w) / 2, height - box.y - (box.height + h) / 2];
      lines.push(`q ${numbers(w, 0, 0, h, x, y)} cm /${name} Do Q`);
    }
    lines.push('Q');
    update.change(page.ref, {
      Contents: update.add(new Stream(new Dict(), Buffer.from(lines.join('\n'), 'latin1'))),
      Resources: new Dict([['XObject', new Dict(objects)]]),
    });
  }
  return rebuild(openUpload(Buffer.concat([form, update.finish('form').bytes])), plans);
}

const numbers = (...list: number[]): string => list.map(points).join(' ');

/** From the page as displayed, origin bottom left, to default user space (§8.3.2.3). */
function turned({ cropBox: [left, bottom, right, top], rotate }: Page): number[] {
  switch (rotate) {
    case 90:
      return [0, 1, -1, 0, right, bottom];
    case 180:
      return [-1, 0, 0, -1, right, top];
    case 270:
      return [0, -1, 1, 0, left, top];
    default:
      return [1, 0, 0, 1, left, bottom];
  }
}

function image({ pixels: { width, height, data } }: PlainPicture): PdfValue {
  const rgb = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) rgb.set(data.subarray(4 * i, 4 * i + 3), 3 * i);
  return stream(
    {
      ...{ Type: new Name('XObject'), Subtype: new Name('Image'), Width: width, Height: height },
      ...{ ColorSpace: new Name('DeviceRGB'), BitsPerComponent: 8, Filter: new Name('FlateDecode') },
    },
    deflateSync(rgb),
  );
}
