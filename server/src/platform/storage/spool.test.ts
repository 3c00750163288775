// Spooling ends with the whole file or with none, and with an error of this one file only.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spool } from './spool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-spool-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const chunk = Buffer.alloc(300_000, 7);
const pathOf = (name: string): string => join(folder, name);

describe('spool', () => {
  it('writes all of it, for nobody else to read', async () => {
    const spooled = await spool(Readable.from([chunk, chunk]), pathOf('a'), 1_000_000);
    expect(spooled).toMatchObject({ length: 600_000 });
    expect(statSync(pathOf('a'))).toMatchObject({ size: 600_000 });
    expect(statSync(pathOf('a')).mode & 0o777).toBe(0o600);
  });
  it('leaves nothing of what is too large or breaks, at once or late', async () => {
    expect(await spool(Readable.from([chunk, chunk]), pathOf('a'), 500_000)).toBe('too_large');
    async function* breaking(chunks: number) {
      for (let i = 0; i < chunks; i++) yield chunk;
      throw new Error('gone');
    }
    for (const chunks of [0, 1, 10])
      await expect(spool(Readable.from(breaking(chunks)), pathOf('b'), 10_000_000)).rejects.toThrow('gone');
    expect(readdirSync(folder)).toEqual([]);
  });
  it('a file that cannot be written rejects this one call, and is no error of the process', async () => {
    const asked = spool(Readable.from([chunk, chunk]), pathOf('no/such/folder'), 10_000_000);
    await expect(asked).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
