// The picture of a card or a paper as it comes with a call: bounded, counted for the account that sends it, and why it is refused.
import { ocrLimits } from '@xinqi/domain';
import { AppError } from '../../../platform/app-error.ts';
import type { FilePart } from '../../../platform/endpoint.ts';
import { readPart } from '../../../platform/http/read-part.ts';
import type { Limit } from '../../../platform/limits.ts';
import type { OcrRefusal } from '../../../platform/ports/ocr.ts';

/** Pictures of one account, whatever becomes of them. */
export const pictureLimit: Limit = { name: 'ocr', max: ocrLimits.anHour, seconds: 3600 };

const reasons: Readonly<Record<Exclude<OcrRefusal, 'busy' | 'away'>, string>> = {
  not_picture: '这个文件不是 JPG 或 PNG 图片，请重新选择，或手动填写',
  heic: '暂不支持 HEIC 图片，请在手机“设置-相机-格式”中选择“兼容性最佳”后重拍，或手动填写',
  animated: '暂不支持动图，请上传一张照片，或手动填写',
  size: '图片像素过多（最多3000万），请缩小后上传，或手动填写',
  small: '图片太小，看不清文字，请重拍，或手动填写',
  broken: '图片已损坏，无法读取，请重新拍摄，或手动填写',
  password: '这个 PDF 设有密码，请上传没有密码的文件或照片',
  no_pdf: '这里需要证件的照片，不支持 PDF，请拍照上传，或手动填写',
};

/** The part `file`, in memory: it is bounded. */
export async function bytesOf(file: FilePart | undefined): Promise<Uint8Array> {
  if (!file) throw new AppError('PARAM_INVALID', '请选择图片');
  const bytes = await readPart(file, ocrLimits.bytes);
  if (bytes === 'too_large') throw new AppError('OCR_PICTURE', '图片不能超过10MB，请压缩后上传，或手动填写');
  if (bytes === 'several' || bytes.length === 0) throw new AppError('OCR_PICTURE');
  return new Uint8Array(bytes);
}

/** `code`: of the reader, or how the sandbox ended. */
export function pictureRefusal(code: string): AppError {
  if (code === 'busy') return new AppError('OCR_BUSY');
  return code in reasons
    ? new AppError('OCR_PICTURE', reasons[code as keyof typeof reasons])
    : new AppError('OCR_AWAY');
}
