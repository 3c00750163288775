// Everything a sender can get wrong, found before anything is written; the first problem is answered in his words.
import {
  comparesIdentity,
  contractName,
  countsTwice,
  coverProblem,
  deadlineFault,
  defaultDeadline,
  edgeSealed,
  fieldKindSize,
  locksOut,
  mobile,
  needsFace,
  normaliseMobile,
  type PlacedBox,
  partyName,
  type ReadingDemand,
  type WillDemand,
  willDemand,
} from '@xinqi/domain';
import type { CreateInput, PlannedField, Signatory } from '@xinqi/wire/signing';
import { AppError } from '../../../platform/app-error.ts';
import type { ContractFile } from '../../file/index.ts';
import type { DrawingSource } from '../../sealing/index.ts';
import { sealSourceOf } from '../contract/document/seal-source.ts';
import { requireFitting } from '../contract/will/fitting-demand.ts';
import { identityNumber } from '../contract/will/identity-number.ts';

export type CheckedSignatory = {
  userType: 0 | 1;
  name: string;
  operatorName: string | null;
  mobile: string;
  /** Identity number of who signs, where the sender names it. */
  idCard: string | null;
  orderNum: number;
  fields: PlannedField[];
  edgeSeal: boolean;
  /** What is demanded of his reading. */
  reading: ReadingDemand;
  /** What is demanded beside the code. */
  will: WillDemand;
  /** What a seal of this name looks like; undefined when it cannot be drawn. */
  sealSource: DrawingSource | undefined;
};
export type CheckedPayload = { contractName: string; signExpire: Date; signatories: CheckedSignatory[] };

const maxPages = 1000;

/** Where a place stands, in words: of several files which. */
const pageWords = ({ file = 0, page }: PlannedField, files: number): string =>
  `${files === 1 ? '' : `第${file + 1}个文件`}第${page + 1}页`;

/** Those of one file. */
export const placedIn = <F extends { file?: number | undefined }>(
  fields: readonly F[],
  position: number,
): F[] => fields.filter(({ file = 0 }) => file === position);

function checkFields(
  who: string,
  fields: readonly PlannedField[],
  files: readonly ContractFile[],
  sealSource: DrawingSource | undefined,
): void {
  if (!fields.some((f) => f.kind === 'signature' || f.kind === 'seal'))
    throw new AppError('APPLY_FIELD_REQUIRED', `请为${who}设置签署位置`);
  for (const field of fields) {
    const file = files[field.file ?? 0];
    const page = file?.pages[field.page];
    const inside =
      page && field.x + field.width <= page.width + 0.5 && field.y + field.height <= page.height + 0.5;
    if (!file || !inside)
      throw new AppError(
        'APPLY_FIELD_OUTSIDE',
        `${who}在${pageWords(field, files.length)}的签署位置超出页面范围，请调整`,
      );
    if (file.alreadySigned && field.kind !== 'signature' && field.kind !== 'seal')
      throw new AppError('APPLY_FIELD_ON_SIGNED');
    if (field.kind === 'seal' && !sealSource)
      throw new AppError('APPLY_SIGNATORY_INVALID', `${who}的名称无法生成印章，请改用签名或核对名称`);
    if (field.kind === 'text' && field.height > 4 * fieldKindSize.text.height * 10)
      throw new AppError('APPLY_FIELD_OUTSIDE');
  }
  if (files.some((file, i) => file.alreadySigned && placedIn(fields, i).length > 1))
    throw new AppError('APPLY_FIELD_ON_SIGNED', '已签名的文件中，每个签署方只能设置一个签名位置');
}

/** Marks that would be taken for a change of what was signed before: over a field of the file or another place, or too large. */
function checkCovers(
  signatories: CreateInput['signatoryJson'],
  file: ContractFile,
  position: number,
  files: number,
): void {
  if (file.alreadySigned && !file.standing)
    throw new AppError('APPLY_FILE_REQUIRED', '该文件的签名未经核验，请重新上传合同文件');
  const taken: PlacedBox[] = [...(file.standing ?? [])];
  for (const { signatoryFullName, fields = [] } of signatories)
    for (const field of placedIn(fields, position).filter(
      ({ kind }) => kind === 'signature' || kind === 'seal',
    )) {
      const page = file.pages[field.page];
      const problem = page && coverProblem(field, page, taken, file.alreadySigned);
      const where = `${signatoryFullName}在${pageWords(field, files)}的签署位置`;
      if (problem === 'large') throw new AppError('APPLY_FIELD_LARGE', `${where}占据页面过大，请缩小`);
      if (problem === 'covers')
        throw new AppError(
          'APPLY_FIELD_COVERS',
          `${where}遮盖了文件中原有的签名或表单域，或与其他签署位置重叠，请移到空白处`,
        );
      taken.push(field);
    }
}

/** `who` signs; `line`: 第1位签署方. */
function willOf(
  {
    authLevel,
    authLevelRange,
    signatoryIdentityCard,
  }: Pick<Signatory, 'authLevel' | 'authLevelRange' | 'signatoryIdentityCard'>,
  who: string,
  line: string,
): WillDemand {
  const will = willDemand(authLevel, authLevelRange, (signatoryIdentityCard ?? '').trim() !== '');
  if (!will) throw new AppError('APPLY_WILL', `${line}须通过的身份核验项数多于所选的方式`);
  if (locksOut(will))
    throw new AppError(
      'APPLY_WILL',
      `${line}可能没有通行密钥或签署密码，请同时允许其他核验方式，或减少须通过的项数`,
    );
  if (needsFace(will))
    throw new AppError(
      'APPLY_WILL',
      `不能要求${line}只以人脸识别核验，请同时允许足够的运营商或银行卡核验方式，或减少须通过的项数`,
    );
  if (countsTwice(will))
    throw new AppError('APPLY_WILL', `${line}的“人工审核实名”已包含签署密码或通行密钥，请勿与它们一并要求`);
  requireFitting(will, who, line);
  return will;
}

/** Checks a payload that is to be sent. Throws the first problem as an AppError of the signing family. */
export function checkPayload(input: CreateInput, files: readonly ContractFile[], now: Date): CheckedPayload {
  if (!contractName(input.contractName).ok) throw new AppError('APPLY_NAME_INVALID');
  if (input.signatoryJson.length === 0) throw new AppError('APPLY_SIGNATORY_REQUIRED');
  if (files.reduce((sum, file) => sum + file.pages.length, 0) > maxPages)
    throw new AppError('APPLY_FILES_LARGE');
  const alreadySigned = files.some((file) => file.alreadySigned);
  const signExpire = input.signExpire ? new Date(input.signExpire) : defaultDeadline(now);
  if (deadlineFault(signExpire, now)) throw new AppError('APPLY_DEADLINE');
  const edged = edgeSealed(input.signatoryJson, input.needQifengSign);
  if (input.needQifengSign && !edged.includes(true)) throw new AppError('APPLY_EDGE_SEAL');
  // the platform's mark and the strips would change what was signed
  if (alreadySigned && (input.needQifengSign || input.needPresSign))
    throw new AppError('APPLY_FIELD_ON_SIGNED');
  const seen = new Set<string>();
  const signatories = input.signatoryJson.map((s, i): CheckedSignatory => {
    const line = `第${i + 1}位签署方`;
    const name = s.signatoryFullName;
    const operatorName = s.userType === 1 ? (s.operatorName ?? '') : null;
    const phone = normaliseMobile(s.signatoryMobile);
    if (!partyName(name).ok)
      throw new AppError(
        'APPLY_SIGNATORY_INVALID',
        `${line}的${s.userType === 1 ? '企业名称' : '姓名'}有误，请检查`,
      );
    if (operatorName !== null && !partyName(operatorName).ok)
      throw new AppError('APPLY_SIGNATORY_INVALID', `请填写${line}的经办人姓名`);
    if (!mobile(phone).ok) throw new AppError('APPLY_SIGNATORY_INVALID', `${line}的手机号格式不正确`);
    const key = `${s.userType} ${name} ${phone}`;
    if (seen.has(key)) throw new AppError('APPLY_SIGNATORY_TWICE', `${line}与前面的签署方重复`);
    seen.add(key);
    const signs = operatorName ?? name;
    const will = willOf(s, signs, line);
    const named = { name: signs, demanded: comparesIdentity(will), line };
    const idCard = identityNumber(s.signatoryIdentityCard, named, now);
    const sealSource = sealSourceOf(s.userType, name);
    if (s.fields) checkFields(name, s.fields, files, sealSource);
    // one page has no seam
    const edgeSeal = edged[i] === true && files.some((file) => file.pages.length > 1);
    if (edgeSeal && alreadySigned) throw new AppError('APPLY_FIELD_ON_SIGNED');
    if (edgeSeal && !sealSource)
      throw new AppError('APPLY_SIGNATORY_INVALID', `${name}的名称无法生成骑缝章，请取消骑缝章或核对名称`);
    return {
      userType: s.userType,
      name,
      operatorName,
      mobile: phone,
      idCard,
      orderNum: s.orderNum,
      fields: s.fields ?? [],
      edgeSeal,
      reading: { whole: s.readWhole ?? false, seconds: s.readTime ?? 0 },
      will,
      sealSource,
    };
  });
  for (const [i, file] of files.entries()) checkCovers(input.signatoryJson, file, i, files.length);
  return { contractName: input.contractName, signExpire, signatories };
}
