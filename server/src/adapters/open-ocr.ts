// Who reads cards, as the configuration names it; this machine where it names none.
import { writeAnew } from '@xinqi/pdf/ocr';
import { runInSandbox } from '@xinqi/pdf/upload';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import type { OcrPort } from '../platform/ports/ocr.ts';
import { hasEnded } from './ocr/has-ended.ts';
import { ocrLocal } from './ocr/ocr-local.ts';
import { sendOverHttp } from './send.ts';
import { ocrTencent, type Rewrite } from './tencent/ocr-tencent.ts';

const rewrite: Rewrite = async (bytes, mayBePdf) => {
  const made = await writeAnew(bytes, { mayBePdf }, runInSandbox);
  if (made.ok) return made;
  return { ok: false, code: hasEnded(made.code) ? 'away' : made.code };
};

export const openOcr = (config: Config, log: Logger): OcrPort =>
  config.OCR === 'local'
    ? ocrLocal(log)
    : ocrTencent(
        {
          ...{ url: config.OCR_TENCENT_URL, region: config.OCR_TENCENT_REGION, send: sendOverHttp },
          ...{ id: config.OCR_TENCENT_SECRET_ID ?? '', secret: config.OCR_TENCENT_SECRET_KEY ?? '' },
          // signed with the real time: the service refuses what is five minutes off
          now: () => new Date(),
        },
        { rewrite, log },
      );
