// Why a document cannot be shown, in words for the reader.

/** `absent`: there is no such document for who reads; trying again changes nothing. */
export type PdfLoadCode = 'network' | 'refused' | 'absent' | 'broken' | 'password';

const message: Record<PdfLoadCode, string> = {
  network: '网络不稳定，文件未能加载',
  refused: '文件暂时无法查看',
  absent: '文件不存在或无权查看',
  broken: '文件已损坏或无法识别',
  password: '文件已加密，无法查看',
};

export class PdfLoadError extends Error {
  readonly code: PdfLoadCode;
  constructor(code: PdfLoadCode, text?: string) {
    super(text ?? message[code]);
    this.name = 'PdfLoadError';
    this.code = code;
  }
}

/** Any failure of pdf.js or the network as one of ours. */
export function asLoadError(error: unknown): PdfLoadError {
  if (error instanceof PdfLoadError) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return new PdfLoadError('password');
  return new PdfLoadError('broken');
}
