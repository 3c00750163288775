// What a file is by the word of others alone (qpdf, mutool, pdfinfo): our own reader has no say, since the share of clean
// files that we accept is counted over these classes.
import { spawnSync } from 'node:child_process';

export type FileClass = 'clean' | 'warned' | 'broken' | 'encrypted' | 'active' | 'signed';
export type Classified = {
  class: FileClass;
  /** Words of `FEATURES` that the file has. */
  features: string[];
  /** What made it broken or warned, in the tool's words, shortened. */
  why?: string;
  producer?: string;
  pages?: number;
  /** The longest side of a page's media box in pt, by mutool. */
  side?: number;
};
/** What the tools said; the exit status is null where a tool was ended after `TIME`. */
export type Said = {
  check: { status: number | null; text: string };
  /** Objects of the file, one key in a line, as `qpdf --json` prints them. */
  objects: string;
  mutool: { status: number | null; text: string };
  info: { status: number | null; text: string };
};

const TIME = 60_000;
/** Things that do something, or carry another file: what an office would not call a plain document. */
const ACTIVE: Record<string, RegExp> = {
  javascript: /"\/S": "\/JavaScript"|"\/(JS|JavaScript)": /,
  launch: /"\/S": "\/Launch"/,
  submit_form: /"\/S": "\/(SubmitForm|ImportData|ResetForm)"/,
  media: /"\/(S|Subtype)": "\/(Rendition|RichMedia|Movie|Sound|Screen|3D)"/,
  xfa: /"\/XFA": /,
  embedded_file: /"\/Type": "\/EmbeddedFile"|"\/(EF|EmbeddedFiles)": |"\/Subtype": "\/FileAttachment"/,
  additional_action: /"\/AA": /,
};
/** Counted among the clean: a usual contract may have them. */
const OTHER: Record<string, RegExp> = {
  form: /"\/AcroForm": /,
  link: /"\/Subtype": "\/Link"/,
  annotation: /"\/Subtype": "\/(Text|FreeText|Highlight|Stamp|Ink|Underline|Popup|Square|Circle|Line)"/,
  remote_goto: /"\/S": "\/(GoToR|GoToE)"/,
  layers: /"\/OCProperties": /,
  hidden_layer: /"\/OFF": \[$/m,
  user_unit: /"\/UserUnit": /,
  portfolio: /"\/Collection": /,
};
export const FEATURES: Record<string, RegExp> = { ...ACTIVE, ...OTHER };

/** Asks the tools about a file. */
export function ask(path: string): Said {
  const run = (tool: string, ...args: string[]) => {
    const done = spawnSync(tool, [...args, path], { encoding: 'latin1', timeout: TIME, maxBuffer: 1 << 29 });
    return { status: done.status, text: `${done.stdout ?? ''}${done.stderr ?? ''}`, out: done.stdout ?? '' };
  };
  return {
    check: run('qpdf', '--check'),
    objects: run('qpdf', '--json', '--json-key=qpdf').out,
    mutool: run('mutool', 'info', '-M'),
    info: run('pdfinfo'),
  };
}

/** The class of a file: the first that holds of encrypted, broken, signed, active, warned, clean. */
export function classify({ check, objects, mutool, info }: Said): Classified {
  const features = Object.entries(FEATURES).flatMap(([name, shape]) => (shape.test(objects) ? [name] : []));
  const found = (key: string): string | undefined =>
    new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(info.text)?.[1]?.trim();
  const pages = Number(found('Pages'));
  const rest = {
    features,
    ...(found('Producer') ? { producer: found('Producer')! } : {}),
    ...(pages > 0 ? { pages } : {}),
    ...longestSide(mutool.text),
  };
  const broken = brokenBy({ check, mutool, info }, pages);
  if (/^R = -?\d+$|Incorrect password|invalid password/im.test(check.text + info.text))
    return { class: 'encrypted', ...rest };
  if (broken) return { class: 'broken', why: broken, ...rest };
  if (/"\/ByteRange": /.test(objects)) return { class: 'signed', ...rest };
  if (features.some((name) => name in ACTIVE)) return { class: 'active', ...rest };
  const warned = warnedBy({ check, mutool, info });
  if (warned) return { class: 'warned', why: warned, ...rest };
  return { class: 'clean', ...rest };
}

function longestSide(text: string): { side?: number } {
  const boxes = [...text.matchAll(/\[ (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) \]/g)];
  const sides = boxes.flatMap((box) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = box.slice(1).map(Number);
    return [Math.abs(right - left), Math.abs(top - bottom)];
  });
  return sides.length > 0 ? { side: sides.reduce((a, b) => Math.max(a, b)) } : {};
}

type Voices = Pick<Said, 'check' | 'mutool' | 'info'>;

function brokenBy({ check, mutool, info }: Voices, pages: number): string | undefined {
  if (check.status === 2) return `qpdf: ${complaint(check.text)}`;
  if (check.status === null) return 'qpdf: no answer in time';
  if (mutool.status !== 0) return `mutool: ${complaint(mutool.text)}`;
  if (/repairing PDF|trying to repair/i.test(mutool.text)) return `mutool: ${complaint(mutool.text)}`;
  if (info.status !== 0) return `pdfinfo: ${complaint(info.text)}`;
  return pages > 0 ? undefined : 'pdfinfo: no pages';
}

function warnedBy({ check, mutool, info }: Voices): string | undefined {
  if (check.status === 3) return `qpdf: ${complaint(check.text)}`;
  if (/^(warning|error):/m.test(mutool.text)) return `mutool: ${complaint(mutool.text)}`;
  return /^Syntax (Error|Warning)/m.test(info.text) ? `pdfinfo: ${complaint(info.text)}` : undefined;
}

/** The first line that complains, without paths and numbers, so that equal complaints are equal. */
export function complaint(text: string): string {
  const line =
    text.split('\n').find((candidate) => /warning|error|repair|damaged|password/i.test(candidate)) ?? '';
  return line
    .replace(/^(WARNING|ERROR|warning|error|Syntax (Error|Warning)):?\s*/i, '')
    .replaceAll(/\S*\.pdf:?\s*/gi, '')
    .replaceAll(/\d+/g, 'n')
    .slice(0, 120);
}
