// A Word file with its variables filled in. Values come as they were judged and are shown here, in the place of each tag; they are text
// only: `<`, `&` and `{{…}}` in a value stay what they are, because nothing is read a second time. Of a picture a mark stands in its place first
// (place-pictures.ts).
import { createHash } from 'node:crypto';
import {
  BLANK,
  conditionOf,
  meets,
  pictureMm,
  shownValue,
  textValue,
  type Values,
  type Variable,
  valueTag,
} from '@xinqi/domain';
import { packPng } from '../../upload/compare/pack-png.ts';
import { plainPicture } from '../../upload/picture/plain-picture.ts';
import { OfficeError, type OfficeQuestion } from '../findings.ts';
import { readZip, writeZip } from '../package/read-zip.ts';
import { readOffice } from '../read-office.ts';
import { openTemplate, type Scope, tagsFault } from './open-template.ts';
import { type PlacedPicture, placePictures } from './place-pictures.ts';

/** The bytes of a JPEG or PNG for a variable. */
export type FilledPicture = { name: string; bytes: Uint8Array };
export type Filling = {
  agreed: readonly OfficeQuestion[];
  variables: readonly Variable[];
  /** With what follows from them. */
  values: Values;
  pictures?: readonly FilledPicture[];
};

/** As a zip says it, in local time. */
const WRITTEN = new Date(1980, 0, 2);

/** @throws OfficeError */
export async function fillWord(bytes: Uint8Array, filling: Filling): Promise<Uint8Array> {
  const { agreed, variables, values } = filling;
  const read = await readOffice(bytes, { format: 'docx', agreed });
  const known = new Map(variables.map((one) => [one.name, one]));
  const placed = await readPictures(read.bytes, filling);
  const { document } = openTemplate(read.bytes, (text, { row, columns }) => {
    const asked = /^if\s+(.+)$/su.exec(text.trim())?.[1];
    if (asked !== undefined) {
      const condition = conditionOf(asked);
      return condition !== undefined && meets(condition, { ...values, ...row });
    }
    const tag = valueTag(text);
    if (!tag) return '';
    if (row && Object.hasOwn(row, tag.name)) {
      const column = columns?.find(({ name }) => name === tag.name);
      return column ? shownValue(column, row[tag.name] ?? '', tag.format ?? column.format) : '';
    }
    const variable = known.get(tag.name);
    if (!variable) return BLANK;
    if (variable.kind === 'table') return rowsOf(values, variable);
    if (variable.kind === 'picture') return placed.get(tag.name)?.mark ?? BLANK;
    return shownValue(variable, textValue(values, tag.name), tag.format ?? variable.format);
  });
  try {
    document.render({} satisfies Scope);
  } catch (error) {
    throw tagsFault(error);
  }
  const zip = document.getZip();
  // the same values make the same bytes, which then need no second conversion
  for (const part of Object.values(zip.files)) part.date = WRITTEN;
  const filled = new Uint8Array(zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' }));
  if (placed.size === 0) return filled;
  const parts = await readZip(filled);
  placePictures(parts, [...placed.values()]);
  return new Uint8Array(await writeZip(parts));
}

/** Those that are asked for and given, by their variables. A mark follows from the file and all values, so that none of them holds it. */
async function readPictures(
  docx: Uint8Array,
  { variables, values, pictures = [] }: Filling,
): Promise<Map<string, PlacedPicture>> {
  const placed = new Map<string, PlacedPicture>();
  const seed = createHash('sha256').update(docx).update(JSON.stringify(values));
  for (const { name, bytes } of pictures) seed.update(name).update(bytes);
  const digest = seed.digest('hex');
  for (const { name, bytes } of pictures) {
    const variable = variables.find((one) => one.name === name);
    if (variable?.kind !== 'picture' || textValue(values, name) === '') continue;
    const picture = await plainPicture(bytes);
    if (typeof picture === 'string') throw new OfficeError('office_picture', [name, picture]);
    const { widthMm = pictureMm.usual } = variable;
    const { width, height, pixels } = picture;
    const png = packPng({ ...pixels, rgba: pixels.data });
    placed.set(name, { width, height, png, name, widthMm, mark: `picture-${digest}-${placed.size};` });
  }
  return placed;
}

/** Every column is there in every row, so that none is looked up outside of it. */
function rowsOf(values: Values, { name, columns = [] }: Variable): Scope[] {
  const rows = Object.hasOwn(values, name) ? values[name]! : [];
  if (typeof rows === 'string') return [];
  return rows.map((row) => ({
    columns,
    row: Object.fromEntries(columns.map((one) => [one.name, row[one.name] ?? ''])),
  }));
}
