// What every step of the wizard sees: the draft, the file, saving, and the way between the steps.
import { contractName, contractNoFault, fenOf, ruleMessages } from '@xinqi/domain';
import type { FileInfo } from '@xinqi/wire/file';
import type { Particulars } from '@xinqi/wire/particulars';
import { createContext, type Dispatch, useContext } from 'react';
import type { PdfSource } from '../../../ui/pdf-view/index.ts';
import type { Draft } from './draft/draft.ts';
import { fieldsOf, signsWith } from './draft/draft.ts';
import type { DraftAction, WizardState } from './draft/draft-reducer.ts';
import type { Autosave } from './draft/use-autosave.ts';
import { fieldProblems } from './fields/field-geometry.ts';
import type { FileWatch, Watched } from './file/use-file-info.ts';
import { particularsProblem } from './particulars/particulars-problem.ts';
import { deadlineProblem, partyProblems } from './party/party-rules.ts';
import { readerProblems } from './readers/reader-rules.ts';

export const stepNames = ['上传文件', '添加签署方', '设置签署位置', '确认并发起'] as const;
export type Step = 1 | 2 | 3 | 4;

export type Wizard = {
  state: WizardState;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  watch: FileWatch;
  /** The files behind the first; absent where there may be none. */
  further?: readonly Watched[];
  autosave: Autosave;
  /** Where the file is read when it is no upload of the sender's own. */
  source?: PdfSource | undefined;
  step: Step;
  /** The last step that may be opened now. */
  reach: Step;
  goTo: (step: Step) => void;
  /** 下一步 was pressed on an incomplete step: its problems are shown from then on. */
  showProblems: boolean;
  /** `approving`: it waits for the approval of the enterprise, nobody was told yet. */
  sent: (applyNo: string, approving: boolean) => void;
};

export const WizardContext = createContext<Wizard | undefined>(undefined);
export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error('outside the wizard');
  return wizard;
}

/** The file can be worked with: its pages are known and its bytes can be shown. */
export const isUsable = (info: FileInfo | undefined): info is FileInfo => info?.state === 'ready';

/** Parties without a signature or seal yet. */
export const partiesWithoutField = (draft: Draft) =>
  draft.parties.filter((party) => !fieldsOf(draft, party.key).some(signsWith));

/** Why the step cannot be left, as one sentence; undefined when it can. */
export function stepProblem(
  step: Step,
  draft: Draft,
  info: FileInfo | undefined,
  now: number,
  further: readonly Watched[] = [],
  kept?: Particulars,
): string | undefined {
  if (step === 1) {
    if (!draft.fileId) return '请先上传合同文件';
    if (!isUsable(info)) return '文件仍在处理中，请稍候';
    if (info.converted && !info.converted.checked) return '请逐页核对转换后的文件，并勾选“我已逐页核对”';
    return furtherProblem(info, further) ?? contractNameProblem(draft.contractName);
  }
  if (step === 2) {
    if (draft.parties.length === 0) return '请先添加签署方';
    if (partyProblems(draft.parties).size > 0) return '签署方信息有误，请检查标红的内容';
    if (readerProblems(draft.readers, draft.parties).size > 0) return '抄送人信息有误，请检查标红的内容';
    return (
      deadlineProblem(draft.deadline, now) ??
      contractNoProblem(draft.contractNo) ??
      amountProblem(draft.amount) ??
      particularsProblem(draft.custom, kept)
    );
  }
  if (step === 3) {
    const missing = partiesWithoutField(draft);
    if (missing.length === 0) return placesProblem(draft, [info, ...further.map((one) => one.info)]);
    const names = missing.slice(0, 3).map((party) => party.name.trim());
    return `请设置签署位置：${names.join('、')}${missing.length > 3 ? `等${missing.length}方` : ''}`;
  }
  return undefined;
}

/** A place that the server would refuse, before anything is sent. */
function placesProblem(draft: Draft, infos: readonly (FileInfo | undefined)[]): string | undefined {
  for (const [file, info] of infos.entries()) {
    if (!isUsable(info)) continue;
    const fields = draft.placement.fields.filter((field) => (field.file ?? 0) === file);
    const problems = fieldProblems(fields, info.pages, info.standing, info.alreadySigned);
    const first = fields.find(({ id }) => problems.has(id));
    const which = infos.length > 1 ? `第 ${file + 1} 个文件` : '';
    if (first) return `${which}第 ${first.page + 1} 页的签署位置${problems.get(first.id)}`;
  }
  return undefined;
}

const mostPages = 1000;

/** Why the files behind the first cannot go out. */
function furtherProblem(first: FileInfo, further: readonly Watched[]): string | undefined {
  for (const [i, { info, lost }] of further.entries()) {
    if (lost || info?.state === 'refused') return `第 ${i + 2} 个文件无法使用，请移除后重新添加`;
    if (info?.state === 'needs_consent') return `第 ${i + 2} 个文件须先确认处理方式`;
    if (!isUsable(info)) return '文件仍在处理中，请稍候';
    if (info.converted && !info.converted.checked)
      return `请逐页核对转换后的第 ${i + 2} 个文件，并勾选“我已逐页核对”`;
  }
  const pages = [first, ...further.map(({ info }) => info)].reduce(
    (sum, info) => sum + (info?.pages.length ?? 0),
    0,
  );
  return pages > mostPages ? `合同文件合计不能超过 ${mostPages} 页` : undefined;
}

/** The furthest step whose earlier steps are all complete. */
export function reachOf(
  draft: Draft,
  info: FileInfo | undefined,
  now: number,
  further: readonly Watched[] = [],
  kept?: Particulars,
): Step {
  for (const step of [1, 2, 3] as const) if (stepProblem(step, draft, info, now, further, kept)) return step;
  return 4;
}

/** What was typed is no number of a contract; without one the rule gives it. */
export const contractNoProblem = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : contractNoFault(typed.trim());

/** What was typed is no sum of money. */
export const amountProblem = (typed: string): string | undefined =>
  typed.trim() !== '' && fenOf(typed) === undefined ? '请输入正确的合同金额，最多两位小数' : undefined;

export function contractNameProblem(name: string): string | undefined {
  const verdict = contractName(name.trim());
  if (verdict.ok) return undefined;
  return verdict.reason === 'required'
    ? '请输入合同名称'
    : verdict.reason === 'maxLength'
      ? '不能超过100个字符'
      : ruleMessages.contractName;
}
