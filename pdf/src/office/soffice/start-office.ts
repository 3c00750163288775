// LibreOffice as WebAssembly (@matbee/libreoffice-converter, its `wasm/` folder alone), started once in a process that does nothing else.
// Without its own main, which races with the office hook; with a clock that stands and random numbers that repeat, so that the same
// file makes the same bytes: a conversion is evidence that can be done again.
import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CHINESE_NUMBERS } from './chinese-numbers.ts';
import { FONT_RULES, fontFiles } from './fonts.ts';

type FileSystem = {
  mkdir(path: string): void;
  writeFile(path: string, bytes: Uint8Array): void;
  readFile(path: string): Uint8Array;
  unlink(path: string): void;
};
type Module = {
  FS: FileSystem;
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(at: number): void;
  _libreofficekit_hook(path: number): number;
  _lok_documentLoad(kit: number, url: number): number;
  _lok_documentSaveAs(document: number, url: number, format: number, options: number): number;
  _lok_documentDestroy(document: number): void;
};

const require = createRequire(import.meta.url);
/** The package has no export for it. */
const wasmFolder = (): string => dirname(require.resolve('@matbee/libreoffice-converter/wasm/loader'));
/** Long past, so that nobody takes it for the day of the conversion. */
const STANDING_TIME = Date.UTC(2000, 0, 1);

const FOLDERS = [
  '/tmp',
  '/tmp/in',
  '/tmp/out',
  '/instdir/user',
  '/instdir/user/temp',
  '/instdir/user/temp/embeddedfonts',
  '/instdir/user/temp/embeddedfonts/fromdocs',
  '/instdir/user/temp/embeddedfonts/fromsystem',
  '/instdir/user/registry',
  '/instdir/user/registry/data',
  '/instdir/share/numbertext',
];

/** Its clock and its dice; the rest of this process has no use for true ones. */
function standStill(): void {
  const Clock = Date;
  class Standing extends Clock {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [STANDING_TIME]) as [number]));
    }
    static override now(): number {
      return STANDING_TIME;
    }
  }
  globalThis.Date = Standing as DateConstructor;
  let state = 1;
  const fill = <T extends NodeJS.ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      bytes[i] = state >>> 16;
    }
    return view;
  };
  const dice = crypto as unknown as { randomFillSync: typeof fill; randomBytes: (size: number) => Buffer };
  dice.randomFillSync = fill;
  dice.randomBytes = (size) => fill(Buffer.alloc(size));
}

/** A large file's buffer is its own already: 250 MB are not copied. */
function wholeFile(path: string): ArrayBuffer {
  const { buffer, byteOffset, length } = readFileSync(path);
  return (
    buffer.byteLength === length ? buffer : buffer.slice(byteOffset, byteOffset + length)
  ) as ArrayBuffer;
}

/** The one way in which the program reads its own data: from this folder, at once. */
function requestOf(folder: string): unknown {
  return class {
    status = 0;
    readyState = 0;
    responseType = '';
    response: unknown = null;
    onload?: () => void;
    #path = '';
    open(_method: string, path: string): void {
      this.#path = join(folder, path.slice(path.lastIndexOf('/') + 1));
    }
    overrideMimeType(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.status = 200;
      this.readyState = 4;
      this.response = wholeFile(this.#path);
      this.onload?.();
    }
  };
}

export type Office = {
  /** `from` and `to` are extensions. Undefined: it could not be read, or not be written. */
  convert(bytes: Uint8Array, from: string, to: string): Uint8Array | undefined;
};

export async function startOffice(): Promise<Office> {
  const folder = wasmFolder();
  standStill();
  const global = globalThis as Record<string, unknown>;
  global.Worker = Worker;
  global.XMLHttpRequest = requestOf(folder);
  const module = await new Promise<Module>((resolve) => {
    global.Module = {
      wasmBinary: wholeFile(join(folder, 'soffice.wasm')),
      getPreloadedPackage: wholeFile,
      noInitialRun: true,
      preRun: [],
      print: () => {},
      printErr: () => {},
      locateFile: (name: string) => join(folder, name),
      onRuntimeInitialized: () => resolve(global.Module as Module),
    };
    require(join(folder, 'soffice.cjs'));
  });
  furnish(module.FS);
  const kit = call(module, ['/instdir/program'], ([path]) => module._libreofficekit_hook(path!));
  if (kit === 0) throw new Error('LibreOffice did not start');
  return { convert: (bytes, from, to) => convert(module, kit, bytes, { from, to }) };
}

function furnish(files: FileSystem): void {
  for (const folder of FOLDERS)
    try {
      files.mkdir(folder);
    } catch {
      // It is there.
    }
  for (const { name, bytes } of fontFiles()) files.writeFile(`/instdir/share/fonts/truetype/${name}`, bytes);
  files.writeFile('/instdir/share/fontconfig/conf.d/00-xinqi.conf', Buffer.from(FONT_RULES));
  files.writeFile('/instdir/share/numbertext/zh.sor', Buffer.from(CHINESE_NUMBERS));
}

function call(module: Module, texts: readonly string[], act: (at: number[]) => number): number {
  const at = texts.map((text) => {
    const bytes = Buffer.from(`${text}\0`);
    const place = module._malloc(bytes.length);
    module.HEAPU8.set(bytes, place);
    return place;
  });
  try {
    return act(at);
  } finally {
    for (const place of at) module._free(place);
  }
}

function convert(
  module: Module,
  kit: number,
  bytes: Uint8Array,
  { from, to }: { from: string; to: string },
): Uint8Array | undefined {
  const source = `/tmp/in/document.${from}`;
  const target = `/tmp/out/document.${to}`;
  module.FS.writeFile(source, bytes);
  const document = call(module, [`file://${source}`], ([url]) => module._lok_documentLoad(kit, url!));
  if (document === 0) return undefined;
  const saved = call(module, [`file://${target}`, to, ''], ([url, format, options]) =>
    module._lok_documentSaveAs(document, url!, format!, options!),
  );
  module._lok_documentDestroy(document);
  module.FS.unlink(source);
  if (saved === 0) return undefined;
  const made = module.FS.readFile(target).slice();
  module.FS.unlink(target);
  return made.length > 0 ? made : undefined;
}
