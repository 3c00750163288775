// Children that serve several files (docs/decisions/0007): who may go on, who must not, and that none outlives us.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { HOSTILE } from '../testing/hostile-pdfs.ts';
import { document, formDocument, manyPages } from '../testing/make-pdf.ts';
import type { Job } from './jobs.ts';
import { Pool } from './pool.ts';
import { encodeFrame, FrameReader } from './protocol.ts';
import { JOB_LIMITS } from './run.ts';
import { startBehindWalls } from './walls.ts';
import type { Limits } from './watch.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = (pool: Pool, job: Job, limits: Partial<Limits> = {}) =>
  pool.run(job, { ...JOB_LIMITS[job.kind], ...limits });
const inspect = (pool: Pool, bytes = document()) => run(pool, { kind: 'inspect', bytes });
const tried = (pool: Pool, bytes = document()) => run(pool, { kind: 'try', bytes, from: 0, count: 25 });

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** Resolves when the process is gone; the test's own limit ends the wait for one that stays. */
async function gone(pid: number | undefined): Promise<void> {
  if (pid === undefined) throw new Error('no process');
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

const pools: Pool[] = [];
function newPool(options?: ConstructorParameters<typeof Pool>[0]): Pool {
  const pool = new Pool(options);
  pools.push(pool);
  return pool;
}
afterEach(() => {
  for (const pool of pools.splice(0)) pool.end();
});

describe('a child that answers cleanly', () => {
  it('does the next job too, whatever the file', async () => {
    const pool = newPool();
    expect(await inspect(pool)).toMatchObject({ ok: true, pageCount: 1 });
    const [pid] = pool.pids;
    expect(await tried(pool)).toEqual({ ok: true, drawn: 1 });
    expect(await inspect(pool, manyPages(3))).toMatchObject({ ok: true, pageCount: 3 });
    expect(await tried(pool, manyPages(3))).toEqual({ ok: true, drawn: 3 });
    expect(pool.pids).toEqual([pid]);
  });

  it('goes on after each job that leaves nothing of its file, and its next verdict is the one of a new child', async () => {
    const jpeg = new Uint8Array(
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c33' } })
        .jpeg()
        .toBuffer(),
    );
    const alone = await inspect(newPool(), manyPages(2));
    const pool = newPool();
    await inspect(pool);
    const [pid] = pool.pids;
    const bytes = document();
    const jobs: Job[] = [
      { kind: 'print', bytes, lengths: [bytes.length] },
      { kind: 'draw', bytes, from: 0, count: 1, scale: 1 },
      { kind: 'form_fill', bytes, lengths: [bytes.length], overlays: [], boxes: [] },
      { kind: 'page_text', bytes },
      { kind: 'office_text', bytes, expected: {} },
      { kind: 'picture', bytes: jpeg },
      { kind: 'pictures', bytes: jpeg, lengths: [jpeg.length] },
      { kind: 'ocr_picture', bytes: jpeg, pdf: false },
    ];
    for (const job of jobs) {
      expect({ kind: job.kind, ok: (await run(pool, job)).ok }).toEqual({ kind: job.kind, ok: true });
      expect({ kind: job.kind, pids: pool.pids }).toEqual({ kind: job.kind, pids: [pid] });
      expect(await inspect(pool, manyPages(2))).toEqual(alone);
    }
  });

  it('runs with built-ins that nothing can change and without any right to read', async () => {
    expect(await run(newPool(), { kind: 'probe', bytes: new Uint8Array() })).toMatchObject({
      ok: true,
      frozen: true,
      canReadFiles: false,
      canWriteFiles: false,
      permissionModel: true,
    });
  });

  it('keeps memory that its program says it grows by', async () => {
    const script = here('./testing/lying-child.ts');
    const program = { script, flags: [], grows: 400 * 1024 * 1024 };
    const pool = newPool({ program });
    await inspect(pool, Buffer.from('clean'));
    const { pids } = pool;
    expect(await inspect(pool, Buffer.from('memory it keeps'))).toMatchObject({ ok: true });
    expect(await inspect(pool, Buffer.from('clean'))).toMatchObject({ ok: true });
    expect(pool.pids).toEqual(pids);
  });

  it('ends when it is not needed, and another one starts when it is', async () => {
    const pool = newPool({ idle: 50 });
    await inspect(pool);
    const [first] = pool.pids;
    await gone(first);
    expect(await inspect(pool)).toMatchObject({ ok: true });
    expect(pool.pids).not.toContain(first);
  });

  it('stays when it was missed, the last that may get any file', async () => {
    const pool = newPool({ script: here('./testing/lying-child.ts'), idle: 50, missedIdle: 60_000 });
    await inspect(pool, Buffer.from('clean'));
    await gone(pool.pids[0]);
    // binds one to its file, beside which another starts
    await run(pool, { kind: 'compare', bytes: Buffer.from('compared'), from: 0, count: 1 });
    await gone(pool.pids[0]);
    const [last] = pool.pids;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await inspect(pool, Buffer.from('clean'))).toMatchObject({ ok: true });
    expect(pool.pids).toEqual([last]);
  });

  it('and for so long', async () => {
    const pool = newPool({ script: here('./testing/lying-child.ts'), idle: 20, missedIdle: 3_000 });
    for (const _ of ['missed', 'again']) {
      await inspect(pool, Buffer.from('clean'));
      await gone(pool.pids[0]);
    }
  });
});

describe('a child is ended and replaced after', () => {
  const script = here('./testing/lying-child.ts');
  const asks = (deed: string) => Buffer.from(deed);

  it.each([
    ['a refused file', { kind: 'inspect', bytes: Buffer.from('MZ') }],
    ['a file that cannot be drawn', { kind: 'try', bytes: Buffer.from('MZ'), from: 0, count: 1 }],
    ['a file of which no copy can be printed', { kind: 'print', bytes: Buffer.from('MZ'), lengths: [2] }],
    ['a picture that is none', { kind: 'ocr_picture', bytes: Buffer.from('MZ'), pdf: false }],
    ['a flattened file', { kind: 'normalise', bytes: formDocument() }],
    ['a converted file', { kind: 'convert', bytes: document() }],
    ['a job it does not know', { kind: 'nothing', bytes: document() } as unknown as Job],
  ] as [string, Job][])('%s', async (_name, job) => {
    const pool = newPool();
    await inspect(pool);
    const [first] = pool.pids;
    await run(pool, job);
    expect(pool.pids).not.toContain(first);
    await gone(first);
    expect(await inspect(pool)).toMatchObject({ ok: true });
  });

  it.each([
    ['an old nonce', 'crashed', {}],
    ['no nonce', 'crashed', {}],
    ['no object', 'crashed', {}],
    ['another shape', 'crashed', {}],
    ['two answers', 'crashed', {}],
    ['no frame', 'crashed', {}],
    ['its end', 'crashed', {}],
    // Only what must run into the wall gets a near one: on a loaded machine an honest answer takes seconds.
    ['no answer', 'timeout', { wall: 1_500 }],
    ['an endless loop', 'timeout', { wall: 1_500 }],
    ['a warning', true, {}],
    ['memory it keeps', true, {}],
  ] as const)('%s → %s', async (deed, code, limits) => {
    const pool = newPool({ script });
    expect(await inspect(pool, asks('clean'))).toMatchObject({ ok: true });
    const [first] = pool.pids;
    const answer = await run(pool, { kind: 'inspect', bytes: asks(deed) }, limits);
    expect(answer.ok || answer.code).toBe(code);
    expect(pool.pids).not.toContain(first);
    await gone(first);
    expect(await inspect(pool, asks('clean'))).toMatchObject({ ok: true, pageCount: 1 });
  });

  it.each(['a late second answer', 'a late warning'])('%s', async (deed) => {
    const pool = newPool({ script });
    expect(await inspect(pool, asks(deed))).toMatchObject({ ok: true, pageCount: 1 });
    await gone(pool.pids[0]);
    expect(await inspect(pool, asks('clean'))).toMatchObject({ ok: true, pageCount: 1 });
  });

  it('200 jobs', async () => {
    const pool = newPool({ script });
    await inspect(pool, asks('clean'));
    const [first] = pool.pids;
    for (let i = 2; i < 200; i++) await inspect(pool, asks('clean'));
    expect(pool.pids).toEqual([first]);
    await inspect(pool, asks('clean'));
    expect(pool.pids).not.toContain(first);
  });

  it('a child that never gets ready fails one job and no other', async () => {
    const pool = newPool({ script: here('./testing/no-such-child.ts') });
    expect(await Promise.all([inspect(pool), inspect(pool)])).toMatchObject([
      { ok: false, code: 'crashed' },
      { ok: false, code: 'crashed' },
    ]);
    expect(pool.pids).toEqual([]);
  });
});

describe('the bytes of a file', () => {
  const script = here('./testing/lying-child.ts');
  const often = Buffer.from('how often it came');

  it('go in once, until another file has taken their place', async () => {
    const pool = newPool({ script });
    for (let i = 0; i < 3; i++) expect(await inspect(pool, often)).toMatchObject({ pageCount: 1 });
    await inspect(pool, Buffer.from('clean'));
    expect(await inspect(pool, often)).toMatchObject({ pageCount: 3 });
    expect(pool.pids).toHaveLength(1);
  });

  it('are the ones that were asked for, or there is no answer', async () => {
    const child = startBehindWalls();
    const reader = new FrameReader(100_000);
    const heads: unknown[] = [];
    child.stdio[3]?.on('data', (piece: Buffer) => heads.push(reader.add(piece)?.head));
    await once(child.stdio[3]!, 'data');
    const file = createHash('sha256').update(document()).digest('hex');
    child.stdin?.write(encodeFrame({ kind: 'inspect', nonce: 'x', file }, [manyPages(2)]));
    await once(child, 'exit');
    expect(heads).toEqual([{ ready: true }]);
  });

  it('stay in a child that drew them with Skia, which no other file is given to', async () => {
    const pool = newPool({ script });
    const compare = () => run(pool, { kind: 'compare', bytes: Buffer.from('compared'), from: 0, count: 1 });
    expect(await compare()).toMatchObject({ ok: true });
    const [bound] = pool.pids;
    expect(await compare()).toMatchObject({ ok: true });
    expect(await inspect(pool, often)).toMatchObject({ pageCount: 1 });
    expect(pool.pids).toContain(bound);
    expect(await compare()).toMatchObject({ ok: true });
    expect(pool.pids).toHaveLength(2);
    // Two files, both bound: a third one takes the place of one of them.
    await run(pool, { kind: 'compare', bytes: Buffer.from('clean'), from: 0, count: 1 });
    expect(await inspect(pool, often)).toMatchObject({ ok: true });
  });
});

describe('several files', () => {
  it('an honest file after a hostile one, or among them, gets the verdict it gets alone', async () => {
    const hostile = HOSTILE.filter(({ name }) => /^U-0[147]/.test(name)).slice(0, 4);
    const alone = await inspect(newPool());
    const pool = newPool();
    const found = await Promise.all(
      hostile.flatMap(({ bytes }) => [inspect(pool, new Uint8Array(bytes())), inspect(pool)]),
    );
    for (const [i, answer] of found.entries()) {
      if (i % 2 === 0) expect(answer.ok).toBe(false);
      else expect(answer).toEqual(alone);
    }
  });

  it('at the same time each get their own answer, from two children at most', async () => {
    const pool = newPool();
    const counts = [1, 2, 3, 4, 5, 6, 7, 8];
    const most: number[] = [];
    const found = await Promise.all(
      counts.map(async (count) => {
        const answer = await inspect(pool, manyPages(count));
        most.push(pool.pids.length);
        return answer;
      }),
    );
    expect(found).toMatchObject(counts.map((pageCount) => ({ ok: true, pageCount })));
    expect(Math.max(...most)).toBeLessThanOrEqual(2);
  });
});

describe('the parent', () => {
  const start = (...args: string[]) =>
    spawn(process.execPath, ['--no-warnings', here('./testing/parent.ts'), ...args]);
  const says = async (parent: ReturnType<typeof start>) => {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    return JSON.parse(line.toString()) as { ok: boolean; pids: number[] };
  };

  it('ends by itself when its work is done, and its child with it', async () => {
    const parent = start();
    const ended = once(parent, 'exit');
    const { ok, pids } = await says(parent);
    expect(ok).toBe(true);
    expect(await ended).toEqual([0, null]);
    await gone(pids[0]);
  });

  it('that is killed takes its child along', async () => {
    const parent = start('stay');
    const { pids } = await says(parent);
    expect(pids.map(isAlive)).toEqual([true]);
    parent.kill('SIGKILL');
    await gone(pids[0]);
  });
});
