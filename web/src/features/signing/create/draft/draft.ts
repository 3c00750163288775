// What the sender has entered so far, and its two journeys over the wire: as a draft (half filled) and as the
// contract (spec §3, §7.3). Positions are PDF points of the displayed page, origin top left, pages from 0.
import {
  type ContractKindKey,
  contractKindOf,
  contractNoFault,
  defaultDeadline,
  edgeSealed,
  type FieldKind,
  fenOf,
  fieldKindSize,
  yuanText,
} from '@xinqi/domain';
import type { Input, Output } from '@xinqi/wire';
import type { signingRoutes } from '@xinqi/wire/signing';
import { type Kept, keptInput, keptNothing, keptOf } from './kept-input.ts';
import { demandedOf, demandOf, newKey, newParty, type Party } from './party.ts';

export { demandedOf, newKey, newParty, type Party } from './party.ts';

/** Who is told of the finished contract and may read it (抄送), but never signs. */
export type Reader = { key: string; name: string; mobile: string };
/** A further PDF: a file of the contract behind the first, or one that goes out with it and that nobody signs. */
export type Attachment = { fileId: string; fileName: string };
export type DraftField = {
  id: string;
  partyKey: string;
  kind: FieldKind;
  /** In which file; the first where nothing is said. */
  file?: number | undefined;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  required: boolean;
};
/** What no page sets: fields of the specification, and from which template it is made. */
export type Given = Pick<
  Output<(typeof signingRoutes)['getDraftInfo']>['draft'],
  | 'serverCa'
  | 'needCa'
  | 'tplVersionId'
  | 'directoryId'
  | 'usualSealId'
  | 'approveJson'
  | 'consumMode'
  | 'pay'
  | 'returnURL'
>;
/** What undo and redo go back and forth over. `edgeSeals` holds the keys of parties with 骑缝章. */
export type Placement = { fields: readonly DraftField[]; edgeSeals: readonly string[] };

export type Draft = Kept & {
  applyId: string | undefined;
  draftVersion: number | undefined;
  fileId: string | undefined;
  /** The files behind it, in order. */
  further: readonly Attachment[];
  contractName: string;
  parties: readonly Party[];
  readers: readonly Reader[];
  attachments: readonly Attachment[];
  ordered: boolean;
  placement: Placement;
  /** ISO time. */
  deadline: string;
  contractKind: ContractKindKey;
  /** The rule that numbers it; empty: the enterprise's default. */
  numberRuleId: string;
  /** A number typed by hand; empty: the rule gives it. */
  contractNo: string;
  /** 合同金额 in yuan, as it was typed; empty for none. */
  amount: string;
  /** The warning about a kind that the law excludes was read. */
  kindConfirmed: boolean;
  /** 保全章 at the foot of the last page. */
  presSeal: boolean;
  /** 视频签署: every signatory records himself before he signs. */
  video: boolean;
  /** What a program said of this draft and the pages do not ask for: kept as it was given. */
  given: Given;
};

export const newReader = (): Reader => ({ key: newKey(), name: '', mobile: '' });
/** A row in which nothing stands: it is neither kept nor complained about. */
export const isEmptyReader = ({ name, mobile }: Reader): boolean => !name.trim() && !mobile.trim();

export const emptyPlacement: Placement = { fields: [], edgeSeals: [] };
export const emptyDraft = (now: Date): Draft => ({
  applyId: undefined,
  draftVersion: undefined,
  fileId: undefined,
  further: [],
  contractName: '',
  parties: [],
  readers: [],
  attachments: [],
  ordered: false,
  placement: emptyPlacement,
  deadline: defaultDeadline(now).toISOString(),
  ...keptNothing,
  contractKind: 'general',
  numberRuleId: '',
  contractNo: '',
  amount: '',
  kindConfirmed: false,
  presSeal: false,
  video: false,
  given: { approveJson: [], consumMode: 0, pay: false },
});

/** Nothing worth keeping: no file, nobody with a word in it. */
export const isBlank = (draft: Draft): boolean =>
  !draft.fileId &&
  !draft.applyId &&
  draft.parties.every((party) => !party.name && !party.operator && !party.mobile) &&
  draft.readers.every(isEmptyReader) &&
  draft.further.length === 0 &&
  draft.attachments.length === 0;

/** 公章 40 mm, a person's seal 20 mm, in points. */
export const sealSize = (userType: 0 | 1) =>
  userType === 1 ? fieldKindSize.seal : { width: 56.69, height: 56.69 };

/** Kinds that count as signing; every party needs at least one of them. */
export const signsWith = (field: { kind: FieldKind }): boolean =>
  field.kind === 'signature' || field.kind === 'seal';

export const fieldsOf = (draft: Draft, partyKey: string): DraftField[] =>
  draft.placement.fields.filter((field) => field.partyKey === partyKey);

/** The law excludes this kind from electronic signatures (电子签名法 art. 3). */
export const isExcluded = (draft: Pick<Draft, 'contractKind'>): boolean =>
  contractKindOf(draft.contractKind)?.excluded === true;

/** The sum that was typed, in fen; nothing while it is none. */
const amountOf = ({ amount }: Pick<Draft, 'amount'>): { amount?: number } => {
  const fen = fenOf(amount);
  return fen === undefined ? {} : { amount: fen };
};

/** The number that was typed; nothing while it is none. */
const contractNoInput = (typed: string): { contractNo?: string } =>
  contractNoFault(typed) ? {} : { contractNo: typed };

const givenInput = ({ approveJson, consumMode, pay, ...wishes }: Given) => ({
  ...wishes,
  ...(approveJson.length > 0 ? { approveJson } : {}),
  ...(consumMode === 0 ? {} : { consumMode }),
  ...(pay ? { pay: 1 as const } : {}),
});

type CreateInput = Input<(typeof signingRoutes)['create']>;
const cent = (value: number): number => Math.round(value * 100) / 100;

/** The body of /applySign/create; `send` false keeps a draft that stands at `step` (1–4). */
export function toCreateInput(draft: Draft, step: number, send: boolean): CreateInput {
  return {
    ...(draft.applyId ? { applyId: draft.applyId } : {}),
    ...(draft.draftVersion === undefined ? {} : { draftVersion: draft.draftVersion }),
    ...(draft.fileId ? { contractId: draft.fileId } : {}),
    ...(draft.further.length > 0
      ? { furtherFiles: draft.further.map(({ fileId }) => ({ contractId: fileId })) }
      : {}),
    contractName: draft.contractName.trim(),
    ifOrder: draft.ordered ? 1 : 0,
    needQifengSign: draft.placement.edgeSeals.length > 0 ? 1 : 0,
    signExpire: draft.deadline,
    ...keptInput(draft),
    ...(draft.contractKind === 'general' ? {} : { contractKind: draft.contractKind }),
    ...(draft.numberRuleId ? { numberRuleId: draft.numberRuleId } : {}),
    ...contractNoInput(draft.contractNo.trim()),
    ...amountOf(draft),
    ...(draft.presSeal ? { needPresSign: 1 } : {}),
    ...(draft.video ? { needVideoSign: 1 } : {}),
    ...givenInput(draft.given),
    ...(draft.kindConfirmed && isExcluded(draft) ? { kindConfirmed: 1 } : {}),
    ccJson: draft.readers
      .filter((reader) => !isEmptyReader(reader))
      .map(({ name, mobile }) => ({ name: name.trim(), mobile: mobile.trim() })),
    attatchFileNamesJson: draft.attachments.map(({ fileId, fileName }) => ({ fileId, fileName })),
    saveToDraftBox: send ? 0 : 1,
    draftStep: step,
    signatoryJson: draft.parties.map((party, index) => ({
      userType: party.userType,
      signatoryFullName: party.name.trim(),
      ...(party.userType === 1 && party.operator.trim() ? { operatorName: party.operator.trim() } : {}),
      signatoryMobile: party.mobile.trim(),
      orderNum: index + 1,
      edgeSeal: draft.placement.edgeSeals.includes(party.key),
      ...demandedOf(party),
      fields: fieldsOf(draft, party.key).map((field) => ({
        kind: field.kind,
        ...(field.file ? { file: field.file } : {}),
        page: field.page,
        x: cent(field.x),
        y: cent(field.y),
        width: cent(field.width),
        height: cent(field.height),
        ...(field.kind === 'text' && field.label ? { label: field.label } : {}),
        required: field.required,
      })),
    })),
  };
}

/** A saved draft back on the page; parties come in their signing order and get fresh keys. */
type DraftInfo = Omit<Output<(typeof signingRoutes)['getDraftInfo']>, 'updateTime'>;
export function fromDraftInfo(info: DraftInfo, now: Date): Draft {
  const { draft } = info;
  const edged = edgeSealed(draft.signatoryJson, draft.needQifengSign);
  const lines = draft.signatoryJson
    .map((line, i) => ({ ...line, edgeSeal: edged[i] === true }))
    .sort((a, b) => a.orderNum - b.orderNum)
    .map((line) => ({
      line,
      party: newParty(line.userType, {
        name: line.signatoryFullName,
        operator: line.operatorName ?? '',
        mobile: line.signatoryMobile,
        ...demandOf(line),
      }),
    }));
  return {
    applyId: info.applyId,
    draftVersion: info.draftVersion,
    fileId: draft.contractId,
    further: draft.furtherFiles.map(({ contractId }) => ({ fileId: contractId, fileName: '合同文件.pdf' })),
    contractName: draft.contractName,
    parties: lines.map(({ party }) => party),
    readers: draft.ccJson.map((reader) => ({ ...newReader(), ...reader })),
    attachments: draft.attatchFileNamesJson.map(({ fileId, fileName }) => ({
      fileId,
      fileName: fileName ?? '附件.pdf',
    })),
    ordered: draft.ifOrder,
    placement: {
      fields: lines.flatMap(({ line, party }) =>
        (line.fields ?? []).map((field) => ({
          ...field,
          id: newKey(),
          partyKey: party.key,
          label: field.label ?? '',
        })),
      ),
      edgeSeals: lines.filter(({ line }) => line.edgeSeal).map(({ party }) => party.key),
    },
    deadline: draft.signExpire ?? defaultDeadline(now).toISOString(),
    ...keptOf(draft),
    contractKind: draft.contractKind,
    numberRuleId: draft.numberRuleId ?? '',
    contractNo: draft.contractNo ?? '',
    amount: draft.amount === undefined ? '' : yuanText(draft.amount),
    kindConfirmed: draft.kindConfirmed,
    presSeal: draft.needPresSign,
    video: draft.needVideoSign,
    given: {
      ...(draft.serverCa === undefined ? {} : { serverCa: draft.serverCa }),
      ...(draft.needCa === undefined ? {} : { needCa: draft.needCa }),
      ...(draft.tplVersionId === undefined ? {} : { tplVersionId: draft.tplVersionId }),
      ...(draft.directoryId === undefined ? {} : { directoryId: draft.directoryId }),
      ...(draft.usualSealId === undefined ? {} : { usualSealId: draft.usualSealId }),
      ...(draft.returnURL === undefined ? {} : { returnURL: draft.returnURL }),
      approveJson: draft.approveJson,
      consumMode: draft.consumMode,
      pay: draft.pay,
    },
  };
}
