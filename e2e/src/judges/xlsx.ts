// A workbook as a spreadsheet opens it: the ZIP by its central directory, the cells of the first sheet as texts. Nothing
// that people typed may be a formula or become one when somebody edits the cell (quotePrefix).
import { inflateRawSync } from 'node:zlib';

function entry(zip: Buffer, name: string): string {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + length) === name) {
      const [method, size, head] = [
        zip.readUInt16LE(at + 10),
        zip.readUInt32LE(at + 20),
        zip.readUInt32LE(at + 42),
      ];
      const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
      const bytes = zip.subarray(start, start + size);
      return (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`the workbook has no ${name}`);
}

const plain = (xml: string): string =>
  xml.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

/** Texts of the first sheet, row by row; throws at whatever a spreadsheet would calculate, now or after an edit. */
export function sheetOf(zip: Buffer): string[][] {
  const xml = entry(zip, 'xl/worksheets/sheet1.xml');
  if (/<f[ >]/.test(xml)) throw new Error('the sheet holds a formula');
  const styles = entry(zip, 'xl/styles.xml').split('<cellXfs')[1] ?? '';
  const quoted = [...styles.matchAll(/<xf [^>]*>/g)].map(([xf]) => xf.includes('quotePrefix="1"'));
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, how = '', content = '']) => {
      const text = plain(
        [...content.matchAll(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/gs)].map(([, part]) => part).join(''),
      );
      const safe = how.includes('t="inlineStr"') && quoted[Number(/ s="(\d+)"/.exec(how)?.[1] ?? 0)];
      if (/^[=+\-@\t\r]/.test(text) && !safe) throw new Error(`a spreadsheet would calculate ${text}`);
      return text;
    }),
  );
}
