// Pictures in a filled Word file: each is written as a drawing of our own making in the line of text where its tag stood, with the part that
// holds it. How large it is says the template, the page and the cell or box it stands in.
import { createHash } from 'node:crypto';
import { OfficeError } from '../findings.ts';
import type { Parts } from '../package/read-zip.ts';
import { applyEdits, type Edit, tagsOf, textOf } from '../package/tags.ts';
import { fixedLines, looserLines } from './looser-lines.ts';
import { cellRoom, pageRoom, type Room } from './page-room.ts';

/** `width` and `height` in pixels of the upload, of which `png` may hold fewer; `mark`: the text that stands where the picture goes. */
export type PlacedPicture = {
  name: string;
  width: number;
  height: number;
  png: Uint8Array;
  mark: string;
  widthMm: number;
};

const EMU_OF_MM = 36_000;
/** At 96 dots an inch: a small picture is not blown up. */
const EMU_OF_PIXEL = 9_525;
const STORY = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/i;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** Changes `parts` in place. @throws OfficeError `office_picture` with the name, where no picture can stand */
export function placePictures(parts: Parts, pictures: readonly PlacedPicture[]): void {
  const page = pageRoom(parts);
  const styles = fixedLines(parts);
  let shapeId = greatestShape(parts);
  for (const [part, bytes] of [...parts]) {
    const found = pictures.filter(({ mark }) => bytes.includes(mark));
    if (found.length === 0) continue;
    if (!STORY.test(part)) throw new OfficeError('office_picture', [found[0]!.name, 'place']);
    const xml = textOf(bytes);
    const tags = tagsOf(xml);
    const edits: Edit[] = [];
    for (const picture of found) {
      const relation = relate(parts, part, picture.png);
      for (let at = xml.indexOf(picture.mark); at >= 0; at = xml.indexOf(picture.mark, at + 1)) {
        const around = tags.filter(
          ({ kind, end, partner }) => kind === 'open' && end <= at && tags[partner]!.start > at,
        );
        const text = around.at(-1);
        if (!text || !/^<w:t[\s>]/.test(xml.slice(text.start, text.end)))
          throw new OfficeError('office_picture', [picture.name, 'place']);
        shapeId += 1;
        const size = sizeOf(picture, cellRoom(xml, tags, around, page));
        edits.push({
          ...{ start: at, end: at + picture.mark.length },
          text: `</w:t>${drawing(picture.name, relation, { ...size, shapeId })}<w:t xml:space="preserve">`,
        });
        edits.push(...looserLines(xml, tags, around, styles));
      }
    }
    parts.set(part, Buffer.from(applyEdits(xml, edits)));
  }
}

function sizeOf({ width, height, widthMm }: PlacedPicture, room: Room): { cx: number; cy: number } {
  const scale = Math.min(
    EMU_OF_PIXEL,
    (widthMm * EMU_OF_MM) / Math.max(width, height),
    room.width / width,
    room.height / height,
  );
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { cx: side(width), cy: side(height) };
}

type Shape = { cx: number; cy: number; shapeId: number };

/** Names of variables hold no character that means something in XML. */
function drawing(name: string, relation: string, { cx, cy, shapeId }: Shape): string {
  return `<w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${shapeId}" name="${name}"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr id="${shapeId}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip xmlns:r="${OFFICE}" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
}

/** The picture as a part, and the id of the relation of `part` to it. */
function relate(parts: Parts, part: string, png: Uint8Array): string {
  const digest = createHash('sha256').update(png).digest('hex').slice(0, 32);
  const media = `word/media/xinqi-${digest}.png`;
  if (!parts.has(media)) {
    parts.set(media, Buffer.from(png));
    const types = '[Content_Types].xml';
    const type = `<Override xmlns="http://schemas.openxmlformats.org/package/2006/content-types" PartName="/${media}" ContentType="image/png"/>`;
    parts.set(types, withLast(textOf(parts.get(types)!), type));
  }
  const rels = part.replace(/^(.*\/)([^/]+)$/, '$1_rels/$2.rels');
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const before = parts.get(rels);
  const id = `xinqi-${digest}`;
  const one = `<Relationship xmlns="${namespace}" Id="${id}" Type="${OFFICE}/image" Target="media/xinqi-${digest}.png"/>`;
  const xml = before ? textOf(before) : `<Relationships xmlns="${namespace}"/>`;
  if (!xml.includes(id)) parts.set(rels, withLast(xml, one));
  return id;
}

/** The part with one more element at the end of its root. */
function withLast(xml: string, element: string): Buffer {
  const tags = tagsOf(xml);
  const root = tags[0]!;
  if (root.kind === 'open') {
    const { start } = tags[root.partner]!;
    return Buffer.from(xml.slice(0, start) + element + xml.slice(start));
  }
  const name = /^<([^\s/>]+)/.exec(xml.slice(root.start))![1];
  const open = xml.slice(root.start, root.end).replace(/\s*\/>$/, '>');
  return Buffer.from(`${xml.slice(0, root.start)}${open}${element}</${name}>${xml.slice(root.end)}`);
}

/** Of all shapes that are there. */
function greatestShape(parts: Parts): number {
  let greatest = 0;
  for (const [name, bytes] of parts)
    if (STORY.test(name))
      for (const [, id] of bytes.toString('utf8').matchAll(/docPr\b[^>]*?\sid="(\d{1,9})"/g))
        greatest = Math.max(greatest, Number(id));
  return greatest;
}
