// Files under public verification: on the disk while they are judged, gone afterwards, whatever happens.
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Config, loadConfig } from '../../platform/config.ts';
import type { Ctx } from '../../platform/endpoint.ts';
import { clearLeft, withSpooled } from './spooled-file.ts';

let folder: string;
let config: Config;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xinqi-spool-'));
  config = loadConfig({ DATABASE_URL: 'postgresql:///none', DATA_DIR: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const left = (): string[] => readdirSync(join(folder, 'verify'));
const fileOf = (stream: Readable): NonNullable<Ctx['file']> => ({
  stream,
  fileName: 'a.zip',
  truncated: () => false,
  wasLast: async () => true,
  next: async () => 'end' as const,
});
const chunk = Buffer.alloc(1024 * 1024, 7);

describe('withSpooled', () => {
  it('gives the file by its path, and deletes it', async () => {
    const read = await withSpooled(
      config,
      fileOf(Readable.from([chunk, chunk])),
      async ({ path, sha256 }) => {
        expect(left()).toHaveLength(1);
        return [readFileSync(path).length, sha256.length];
      },
    );
    expect(read).toEqual([2 * chunk.length, 64]);
    expect(left()).toEqual([]);
  });
  it('deletes it when judging fails', async () => {
    const failing = withSpooled(config, fileOf(Readable.from([chunk])), () =>
      Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    expect(left()).toEqual([]);
  });
  it('refuses more than 100 MB without judging', async () => {
    const judge = vi.fn(async () => undefined);
    const big = Readable.from(Array.from({ length: 101 }, () => chunk));
    const asked = withSpooled(config, fileOf(big), judge);
    await expect(asked).rejects.toMatchObject({ code: 'VERIFY_TOO_LARGE' });
    expect(judge).not.toHaveBeenCalled();
    expect(left()).toEqual([]);
  });
  it('leaves nothing when the sender goes away, however early', async () => {
    for (const after of [0, 3]) {
      let sent = 0;
      const broken = new Readable({
        read() {
          if (sent++ < after) this.push(chunk);
          else this.destroy(new Error('gone'));
        },
      });
      const asked = withSpooled(config, fileOf(broken), () => Promise.resolve());
      await expect(asked).rejects.toMatchObject({ code: 'VERIFY_UNREADABLE' });
      expect(left()).toEqual([]);
    }
  });
});

describe('clearLeft', () => {
  it('deletes what a killed process left, and nothing that may be in use', async () => {
    const now = new Date();
    expect(await clearLeft(config, now)).toBe(0);
    await withSpooled(config, fileOf(Readable.from([chunk])), async ({ path }) => {
      writeFileSync(`${path}-old`, chunk);
      const before = new Date(now.getTime() - 2 * 3600_000);
      utimesSync(`${path}-old`, before, before);
      expect(await clearLeft(config, now)).toBe(1);
      expect(left()).toHaveLength(1);
    });
  });
});
