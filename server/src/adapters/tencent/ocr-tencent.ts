// Cards by Tencent Cloud OCR (文字识别, version 2018-11-19: IDCardOCR, BizLicenseOCR, BankCardOCR; cloud.tencent.com/document/product/866, as its SDK
// 4.1.232 documents them). It gets the picture that was decoded and written anew here. Its corrections of number, birth and sex are off:
// the check digit is to tell a misread number.
import { fieldHints, type OcrFields, type OcrHint, printedDay } from '@xinqi/domain';
import { z } from 'zod';
import type { Logger } from '../../platform/log.ts';
import type { OcrPort, OcrRefusal, OcrRequest } from '../../platform/ports/ocr.ts';
import { askTencent, type TencentAccess, TencentFault } from './ask-tencent.ts';

/** The upload as a PNG of what it shows, or why there is none. */
export type Rewrite = (
  bytes: Uint8Array,
  mayBePdf: boolean,
) => Promise<{ ok: true; png: Uint8Array } | { ok: false; code: OcrRefusal }>;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const codes = z
  .array(z.number())
  .nullish()
  .transform((value) => value ?? []);
const idCard = z.object({
  ...{ Name: text, Sex: text, Nation: text, Birth: text, Address: text, IdNum: text },
  ...{ Authority: text, ValidDate: text, AdvancedInfo: text, RequestId: z.string() },
});
const advanced = z.object({ WarnInfos: codes, Quality: z.coerce.number().nullish() });
const licence = z.object({
  ...{ RegNum: text, Name: text, Person: text, Address: text, Type: text, Period: text, SetDate: text },
  ...{ RecognizeWarnCode: codes, RequestId: z.string() },
});
const bankCard = z.object({
  CardNo: text,
  WarningCode: codes,
  QualityValue: z.number().nullish(),
  RequestId: z.string(),
});

const LEAST_QUALITY = 50;
const ID_WARNINGS: Readonly<Record<number, OcrHint>> = {
  ...{ [-9102]: 'copy', [-9108]: 'copy', [-9103]: 'screen', [-9107]: 'glare' },
};
const LICENCE_WARNINGS: Readonly<Record<number, OcrHint>> = { [-9102]: 'copy', [-9104]: 'screen' };
const BANK_WARNINGS: Readonly<Record<number, OcrHint>> = {
  [-9112]: 'glare',
  [-9113]: 'copy',
  [-9114]: 'screen',
};
/** Faults that say what the picture is, by their documented names (FailedOperation.…); any other is no answer. */
const OF_THE_PICTURE: Readonly<Record<string, OcrHint>> = {
  ...{
    ImageNoIdCard: 'other_document',
    ImageNoSpecifiedCard: 'other_document',
    NoBizLicense: 'other_document',
  },
  ...{ NoBankCardError: 'other_document', MultiCardError: 'other_document', CardSideError: 'wrong_side' },
  ...{ ImageNoText: 'nothing', EmptyImageError: 'nothing', ImageBlur: 'blurred', IdCardTooSmall: 'blurred' },
  ...{ IdCardInfoIllegal: 'blurred', IllegalBankCardError: 'blurred', OcrFailed: 'blurred' },
};
const hintOf = (error: unknown): OcrHint | undefined =>
  error instanceof TencentFault ? OF_THE_PICTURE[error.code.replace('FailedOperation.', '')] : undefined;

type Read = { fields: OcrFields; warned: OcrHint[]; partyRequestId: string };
const filled = (entries: Record<string, string>): OcrFields =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value, score: value ? 1 : 0 }]));
const day = (value: string): string => (/长期/.test(value) ? '长期' : (printedDay(value) ?? ''));
const ends = (period: string): [string, string] => {
  const [from = '', until = ''] = period.split(/[-—~至]+(?=\d{4}|长期|永久)/);
  return [day(from), /永久/.test(until) ? '长期' : day(until)];
};
const told = (
  table: Readonly<Record<number, OcrHint>>,
  given: number[],
  quality?: number | null,
): OcrHint[] => [
  ...new Set([
    ...given.flatMap((code) => table[code] ?? []),
    ...(typeof quality === 'number' && quality < LEAST_QUALITY ? (['blurred'] as const) : []),
  ]),
];

type Ask = (action: string, input: object) => Promise<Record<string, unknown>>;

async function askIdCard(ask: Ask, image: string, front: boolean): Promise<Read> {
  const Config = JSON.stringify({ CopyWarn: true, ReshootWarn: true, ReflectWarn: true, Quality: true });
  const said = idCard.parse(
    await ask('IDCardOCR', {
      ...{ ImageBase64: image, CardSide: front ? 'FRONT' : 'BACK', Config, EnableRecognitionRectify: false },
    }),
  );
  const more = advanced.parse(said.AdvancedInfo === '' ? {} : JSON.parse(said.AdvancedInfo));
  const [from, until] = ends(said.ValidDate);
  return {
    fields: front
      ? filled({
          ...{ fullName: said.Name, sex: said.Sex, nation: said.Nation, birth: day(said.Birth) },
          ...{ address: said.Address, idCard: said.IdNum.toUpperCase() },
        })
      : filled({ authority: said.Authority, from, until }),
    warned: told(ID_WARNINGS, more.WarnInfos, more.Quality),
    partyRequestId: said.RequestId,
  };
}

async function askLicence(ask: Ask, image: string): Promise<Read> {
  const said = licence.parse(await ask('BizLicenseOCR', { ImageBase64: image, EnableCopyWarn: true }));
  return {
    fields: filled({
      ...{
        name: said.Name,
        creditCode: said.RegNum.toUpperCase(),
        type: said.Type,
        legalPerson: said.Person,
      },
      ...{ address: said.Address, established: day(said.SetDate), until: ends(said.Period)[1] },
    }),
    warned: told(LICENCE_WARNINGS, said.RecognizeWarnCode),
    partyRequestId: said.RequestId,
  };
}

async function askBankCard(ask: Ask, image: string): Promise<Read> {
  const said = bankCard.parse(
    await ask('BankCardOCR', {
      ...{ ImageBase64: image, EnableCopyCheck: true, EnableReshootCheck: true, EnableQualityValue: true },
    }),
  );
  return {
    fields: filled({ bankCard: said.CardNo.replace(/\D/g, '') }),
    warned: told(BANK_WARNINGS, said.WarningCode, said.QualityValue),
    partyRequestId: said.RequestId,
  };
}

export function ocrTencent(
  access: TencentAccess,
  { rewrite, log }: { rewrite: Rewrite; log: Logger },
): OcrPort {
  const ask = askTencent(access, 'ocr', '2018-11-19');
  const asked = (kind: OcrRequest['kind'], image: string): Promise<Read> => {
    if (kind === 'licence') return askLicence(ask, image);
    return kind === 'bank_card' ? askBankCard(ask, image) : askIdCard(ask, image, kind === 'id_front');
  };
  return {
    party: '腾讯云文字识别',
    async read({ kind, bytes, today }) {
      const written = await rewrite(bytes, kind === 'licence');
      if (!written.ok) return written;
      try {
        const { fields, warned, partyRequestId } = await asked(
          kind,
          Buffer.from(written.png).toString('base64'),
        );
        const hints = [...warned, ...fieldHints(kind, fields, today)];
        return { ok: true, document: kind, fields, hints, partyRequestId };
      } catch (error) {
        const hint = hintOf(error);
        if (hint) return { ok: true, document: 'other', fields: {}, hints: [hint], partyRequestId: '' };
        log.warn({ err: error, kind }, 'the reader of cards did not answer');
        return { ok: false, code: 'away' };
      }
    },
  };
}
