// The whole way of a picture: two children behind the walls, one that decodes and one that reads.
import { expect, it } from 'vitest';
import { runInSandbox } from '../upload/index.ts';
import { readUpload, writeAnew } from './read-upload.ts';
import { madeCard } from './testing/made-people.ts';
import { judge, madePhotograph } from './testing/made-set.ts';
import { photographOf } from './testing/photographs.ts';

const read = (bytes: Uint8Array) => readUpload(bytes, { mayBePdf: false }, { sandbox: runInSandbox });

// 7 a front upside down and turned, 3 lying, 9 grainy, 12 a front at 5°
it.each(process.env.LONG ? [3, 9, 12, 15] : [9, 12])(
  'card %i of the set is read right',
  async (index) => {
    const { drawn } = madePhotograph(index);
    const found = await read(await photographOf(drawn));
    if (!found.ok) throw new Error(found.code);
    expect(judge(drawn, found.lines).filter(({ right }) => !right)).toEqual([]);
  },
  60_000,
);

it('what hangs or lies about its size is ended, and the next card is read', async () => {
  const wrong = await runInSandbox({ kind: 'ocr', bytes: new Uint8Array(30), width: 100, height: 100 });
  expect(wrong).toMatchObject({ ok: false, code: 'crashed' });
  const bytes = new Uint8Array(900 * 600 * 3).fill(200);
  const late = await runInSandbox({ kind: 'ocr', bytes, width: 900, height: 600 }, { cpu: 1 });
  expect(late).toEqual({ ok: false, code: 'timeout' });
  const found = await read(await photographOf({ kind: 'front', of: madeCard(2) }));
  expect(found.ok && found.lines.map(({ text }) => text)).toContain(madeCard(2).number);
}, 120_000);

it('without the packages it is absent; nothing is tried', async () => {
  const sandbox = () => Promise.reject(new Error('asked'));
  const found = await readUpload(new Uint8Array(), { mayBePdf: false }, { sandbox, installed: false });
  expect(found).toEqual({ ok: false, code: 'absent' });
});

it('what is sent elsewhere is a PNG of the pixels, without a byte of the upload', async () => {
  const bytes = await photographOf({ kind: 'front', of: madeCard(2) });
  const made = await writeAnew(bytes, { mayBePdf: false }, runInSandbox);
  if (!made.ok) throw new Error(made.code);
  expect([...made.png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(made.png.length * 1.4).toBeLessThan(7 * 1024 * 1024);
});
