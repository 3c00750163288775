// Runs a job in a child process behind every wall this machine offers (walls.ts), in a pool of warm ones: starting a
// process costs more than all the work on a usual file. The caller gets an answer in bounded time whatever the file does.
import type { Job, Results } from './jobs.ts';
import { Pool } from './pool.ts';
import { EARLIER_PROGRAM, OCR_PROGRAM, OFFICE_PROGRAM, WORD_PROGRAM } from './walls.ts';
import type { SandboxFailure } from './warm-child.ts';
import type { Limits } from './watch.ts';

const MB = 1024 * 1024;
/**
 * Processor time is what a file may cost: three times what the largest that we take needed (50 MB, 1,000 pages, 400,000
 * objects: 3.4 s to inspect). Wall time only ends what hangs, and is so wide that a busy machine refuses nobody's file.
 */
export const JOB_LIMITS: Record<Job['kind'], Limits> = {
  inspect: { cpu: 12_000, wall: 60_000, memory: 512 * MB },
  normalise: { cpu: 30_000, wall: 120_000, memory: 512 * MB },
  convert: { cpu: 15_000, wall: 60_000, memory: 512 * MB },
  try: { cpu: 30_000, wall: 120_000, memory: 512 * MB },
  // 25 pages of text take a fifth of it. What needs more is not taken on trust.
  compare: { cpu: 45_000, wall: 180_000, memory: 512 * MB },
  redraw: { cpu: 60_000, wall: 180_000, memory: 512 * MB },
  picture: { cpu: 5_000, wall: 20_000, memory: 512 * MB },
  pictures: { cpu: 15_000, wall: 60_000, memory: 768 * MB },
  draw: { cpu: 20_000, wall: 120_000, memory: 512 * MB },
  print: { cpu: 30_000, wall: 120_000, memory: 768 * MB },
  // It verifies twice: as the file came, and with a signature tried on it.
  signatures: { cpu: 20_000, wall: 90_000, memory: 512 * MB },
  // 293 pages took 33 s; what LibreOffice holds when it is ready (0.8 GB) is not counted.
  // Its threads were seen to wait for each other for ever, once in some hundred conversions.
  office: { cpu: 90_000, wall: 300_000, memory: 2048 * MB, still: 20_000 },
  office_text: { cpu: 20_000, wall: 90_000, memory: 512 * MB },
  page_text: { cpu: 20_000, wall: 90_000, memory: 512 * MB },
  word_tags: { cpu: 10_000, wall: 40_000, memory: 512 * MB },
  word_fill: { cpu: 20_000, wall: 60_000, memory: 512 * MB },
  form_fill: { cpu: 30_000, wall: 120_000, memory: 768 * MB },
  ocr_picture: { cpu: 10_000, wall: 40_000, memory: 512 * MB },
  // A licence of thirty lines takes 4 s; what its models hold when it is ready (0.25 GB) is not counted.
  ocr: { cpu: 30_000, wall: 120_000, memory: 640 * MB },
  probe: { cpu: 5_000, wall: 20_000, memory: 512 * MB },
};

/** A start takes as long as twenty files: in an office that uploads one every few minutes a child stays ready. */
const pool = new Pool({ missedIdle: 600_000 });
const wordPool = new Pool({ program: WORD_PROGRAM });
/** One LibreOffice at a time (0.9 GB), started when first asked for and gone a minute after the last file; it converts one file. */
const officePool = new Pool({ program: OFFICE_PROGRAM, most: 1, startWall: 120_000 });
/** One reader of cards at a time, for what is not the text of a contract: started when first asked for and gone a minute later. */
const ocrPool = new Pool({ program: OCR_PROGRAM, most: 1, startWall: 120_000 });
const earlierPool = new Pool({ program: EARLIER_PROGRAM });
const pools: Partial<Record<Job['kind'], Pool>> = {
  signatures: earlierPool,
  word_tags: wordPool,
  word_fill: wordPool,
  office: officePool,
  ocr: ocrPool,
};

/** At most two jobs at a time in a process; the others wait. Never rejects. */
export async function runInSandbox<J extends Job>(
  job: J,
  limits: Partial<Limits> = {},
): Promise<Results[J['kind']] | SandboxFailure> {
  return (await (pools[job.kind] ?? pool).run(job, {
    ...JOB_LIMITS.inspect,
    ...JOB_LIMITS[job.kind],
    ...limits,
  })) as Results[J['kind']] | SandboxFailure;
}
