// What stands beside a field that a picture filled in.
import type { OcrFieldName } from '@xinqi/domain';
import type { OcrReading } from '@xinqi/wire/real-name';
import { fieldOf } from './use-shots.ts';

/** `now`: what stands in the field. */
export function readHint(
  reading: OcrReading | undefined,
  name: OcrFieldName,
  now: string,
): string | undefined {
  const read = fieldOf(reading, name);
  if (!read) return undefined;
  if (now !== read.value) return '已更正照片的识别结果';
  return read.sure ? '由照片识别，请核对，可直接修改' : '识别得不太确定，请对照证件核对';
}
