// Rule F3: a contract with several files is finished at once. Nobody can hold a finished file of it whose sisters are open.
import { fileOf } from '../../event/files.ts';
import { all, type Evidence } from '../evidence.ts';
import { broken } from '../parties/party.ts';
import { type Fault, nameOf } from './set-faults.ts';
import { placesOf } from './signing-faults.ts';

export function finishFaults({ events = [] }: Evidence, count: number): Fault[] {
  const finished = all(events, 'doc.finalise');
  const [first] = finished;
  if (!first) return [];
  const fault = (words: string, file: number): Fault => ({ file, words: broken('F3', words) });
  const files = finished.map(({ event }) => fileOf(event)!);
  const open = Array.from({ length: count }, (_, file) => file).filter((file) => !files.includes(file));
  if (open.length > 0)
    return open.map((file) => fault(`${nameOf(files[0]!)} 已经定稿，而${nameOf(file)} 没有定稿`, file));
  const apart = finished.findIndex(({ at }, i) => at !== first.at + i || files[i] !== i);
  if (apart >= 0) return [fault('各文件没有按次序一并定稿', files[apart]!)];
  const replaced = new Set(all(events, 'recipient.replace').map(({ event }) => event.data.from));
  const places = [...placesOf(events, count)].filter(([no]) => !replaced.has(no));
  const done = all(events, 'sign.done').map(({ event }) => fileOf(event));
  return finished.flatMap(({ event }, file) => {
    const { signatures } = event.data;
    const lines = places.filter(([, of]) => of.includes(file)).length;
    const signed = done.filter((of) => of === file).length;
    return signatures > 0 && signatures === lines && signatures === signed
      ? []
      : [
          fault(
            `${nameOf(file)} 定稿记为 ${signatures} 个签署，实有 ${signed} 个签署、${lines} 个签署方`,
            file,
          ),
        ];
  });
}
