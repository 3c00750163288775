// A template in steps: its file, its roles, the variables of an advanced one, the places of the roles. Kept when it is saved, as its next
// version; leaving before asks.
import { Link, useBlocker, useNavigate } from '@tanstack/react-router';
import {
  boxesFault,
  matchTags,
  tagsFault,
  tplRolesFault,
  type VariableBox,
  variablesFault,
} from '@xinqi/domain';
import { templateRoutes as r, type TplDetail } from '@xinqi/wire/template';
import { Modal } from 'antd';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { mayAskBeforeLeaving } from '../../../platform/session.ts';
import { Button } from '../../../ui/kit/button.tsx';
import {
  draftReducer,
  isUsable,
  PlaceStep,
  stateOf,
  UploadStep,
  useFileInfo,
  type Wizard,
  WizardContext,
  WizardSteps,
} from '../../signing/index.ts';
import { atAdvanced, atSide, type TplSide } from '../at-path.ts';
import { BoxesStep } from '../boxes/boxes-step.tsx';
import { documentSource } from '../document-source.ts';
import { VariablesStep } from '../variables/variables-step.tsx';
import { daysProblem, RolesStep } from './roles-step.tsx';
import { type Adopted, keptFile, operateInput, templateDraft } from './template-draft.ts';
import { useVariables } from './use-variables.ts';

const simpleSteps = ['上传文件', '签署角色', '设置签署位置'] as const;
const advancedSteps = ['上传文件', '签署角色', '设置变量', '设置签署位置'] as const;
type Step = 1 | 2 | 3 | 4;
type Props = {
  side: TplSide;
  /** What is changed; or copied, when `copy`. */
  detail: TplDetail | undefined;
  copy: boolean;
  /** A template with variables. */
  advanced: boolean;
  /** Opens at its variables. */
  atVariables: boolean;
  /** What a new one begins with. */
  adopted?: Adopted | undefined;
  /** Where the page came from. */
  back: string;
};

export function TemplateWizard({ side, detail, copy, advanced, atVariables, adopted, back }: Props) {
  const navigate = useNavigate();
  const [start] = useState(() => {
    const made = templateDraft(detail, new Date(), adopted);
    if (copy) made.draft = { ...made.draft, contractName: `${made.draft.contractName.slice(0, 95)}（副本）` };
    return made;
  });
  const [state, dispatch] = useReducer(draftReducer, start.draft, (draft) => stateOf(draft));
  const { draft } = state;
  const [mores, setMores] = useState(start.mores);
  const [groupName, setGroup] = useState(start.groupName);
  const [deadlineDays, setDays] = useState(start.deadlineDays);
  const [step, setStep] = useState<Step>(detail ? (advanced && !atVariables ? 4 : 3) : 1);
  const [shown, setShown] = useState<Step>();
  const [saved, setSaved] = useState(false);
  const kept = detail !== undefined && draft.fileId === detail.versionId;
  const watched = useFileInfo(kept ? undefined : draft.fileId);
  const watch = kept ? { ...watched, info: keptFile(detail), lost: undefined } : watched;
  const groups = useCall(r.groupTypes, {}, { as: atSide(r.groupTypes, side) });
  const as = (advanced ? atAdvanced : atSide)(r.operate, side);
  const operate = useAct(r.operate, { as, done: '模板已保存' });
  const { info } = watch;
  const names = advanced ? advancedSteps : simpleSteps;
  const last = names.length as Step;
  const onPdf =
    advanced && (kept ? detail.boxes !== null : /\.pdf$/i.test(info?.fileName ?? '') && !info?.converted);
  const upload =
    advanced && !onPdf && !kept && info?.state === 'ready' && info.converted?.checked
      ? info.fileId
      : undefined;
  const before = detail?.variables ?? adopted?.variables;
  const declared = useVariables(kept ? detail : undefined, { before, upload, side });
  const [boxes, setBoxes] = useState<readonly VariableBox[]>(detail?.boxes ?? []);

  const problemOf = (of: Step): string | undefined => {
    if (of === 1) {
      if (!draft.fileId) return '请先上传模板文件';
      if (!isUsable(info)) return '文件仍在处理中，请稍候';
      if (info.alreadySigned) return '已签名的文件不能做成模板，请上传未签名的文件';
      if (info.converted && !info.converted.checked) return '请逐页核对转换后的文件，并勾选“我已逐页核对”';
      if (advanced && !kept && !onPdf && !info.fileName.toLowerCase().endsWith('.docx'))
        return '高级模板须由 .docx 格式的 Word 文件或 PDF 文件制作';
      return draft.contractName.trim() ? undefined : '请填写模板名称';
    }
    if (of === 2) {
      const unnamed = draft.parties.some(({ name }) => !name.trim());
      const roles = draft.parties.map(({ name, key }) => ({ role: name.trim(), self: mores[key]?.self }));
      return (unnamed ? '请填写角色名称' : tplRolesFault(roles)) ?? daysProblem(deadlineDays);
    }
    if (of === 3 && advanced) {
      const { words, variables, failure } = declared;
      if (onPdf) {
        const names = draft.parties.map(({ name }) => name.trim());
        const pageCount = info?.pages.length ?? 0;
        return variablesFault(variables, names) ?? boxesFault(boxes, { variables, pageCount });
      }
      if (!words) return failure ?? '正在读取文件中的变量，请稍候';
      const roles = draft.parties.map(({ name }) => name.trim());
      return variablesFault(variables, roles) ?? tagsFault(matchTags(words.tags, variables));
    }
    return info?.state === 'ready' ? undefined : '文件仍在处理中，请稍候';
  };
  const goTo = (to: Step) => {
    const wrong = ([1, 2, 3] as const).find((of) => of < to && of < last && problemOf(of));
    setShown(wrong);
    setStep(wrong ?? to);
  };
  const save = async () => {
    const wrong = ([1, 2, 3, 4] as const).find((of) => of <= last && problemOf(of));
    setShown(wrong);
    if (wrong) return setStep(wrong);
    const changed = detail && !copy ? { tplId: detail.tplId, version: detail.version } : {};
    const copied = detail && copy && kept ? { copyOf: detail.tplId } : {};
    const input = operateInput({ draft, mores, groupName, deadlineDays }, kept);
    const asks = advanced
      ? { variables: [...declared.variables], ...(onPdf ? { boxes: [...boxes] } : {}) }
      : {};
    if (await operate.run({ ...input, ...asks, ...changed, ...copied })) setSaved(true);
  };
  useEffect(() => {
    if (saved) void navigate({ to: back });
  }, [saved, navigate, back]);

  const unsaved =
    !saved &&
    (state.revision > 0 || mores !== start.mores || groupName !== start.groupName || declared.touched);
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved && mayAskBeforeLeaving(),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });
  const source = useMemo(
    () => (kept && detail ? documentSource(detail.tplId, side) : undefined),
    [kept, detail, side],
  );
  const wizard: Wizard = {
    ...{ state, draft, dispatch, watch, source, step, reach: last, showProblems: shown === step },
    goTo: (to) => goTo(Math.min(to, last) as Step),
    sent: () => undefined,
    // nothing is saved by itself: a template is a version when it is saved
    autosave: {
      save: { state: 'idle' },
      unsaved,
      flush: async () => true,
      settle: () => undefined,
      current: () => draft,
    },
  };
  const problem = shown === step ? problemOf(step) : undefined;
  const moves = (
    <>
      {step > 1 && <Button onClick={() => goTo((step - 1) as Step)}>上一步</Button>}
      {step < last && (
        <Button look={detail ? undefined : 'primary'} onClick={() => goTo((step + 1) as Step)}>
          下一步
        </Button>
      )}
      {(step === last || detail) && (
        <Button look="primary" busy={operate.busy} onClick={() => void save()}>
          保存模板
        </Button>
      )}
    </>
  );
  return (
    <WizardContext value={wizard}>
      <div className={step === last || (onPdf && step === 3) ? 'wizard wizard-full' : 'wizard'}>
        <header className="wizard-head">
          <Link to={back} className="wizard-exit" aria-label="返回模板" title="返回模板">
            <span aria-hidden="true">‹</span>
          </Link>
          <div className="wizard-title">
            <h1>{`${!detail ? '新建' : copy ? '复制' : '编辑'}${advanced ? '高级' : ''}模板`}</h1>
            {draft.contractName.trim() && <span title={draft.contractName}>{draft.contractName}</span>}
          </div>
          <WizardSteps label="模板步骤" names={names} step={step} reach={last} onGo={goTo} />
          <div className="wizard-head-actions">
            <span className="wizard-moves">{moves}</span>
          </div>
          {problem && (
            <p className="wizard-problem" role="alert">
              {problem}
            </p>
          )}
        </header>
        <main className="wizard-main">
          {step === 1 ? (
            <UploadStep template withVariables={advanced} />
          ) : step === 2 ? (
            <RolesStep
              {...{ mores, groupName, deadlineDays }}
              onMores={setMores}
              onGroup={setGroup}
              onDays={setDays}
              approvers={side === 'i' ? undefined : (detail?.approvers ?? [])}
              groups={(groups.data?.list ?? []).map((one) => one.groupName)}
            />
          ) : step < last && onPdf ? (
            <BoxesStep
              variables={declared.variables}
              boxes={boxes}
              roles={draft.parties.map(({ name }) => name.trim())}
              onChange={(variables, placed) => {
                declared.set([...variables]);
                setBoxes(placed);
              }}
            />
          ) : step < last ? (
            declared.words ? (
              <VariablesStep
                words={declared.words}
                variables={declared.variables}
                roles={draft.parties.map(({ name }) => name.trim())}
                fillers={draft.parties.flatMap(({ key, name }) => (mores[key]?.self ? [] : [name.trim()]))}
                onVariables={declared.set}
              />
            ) : (
              <div className="wizard-page">
                <p className="card wizard-card" role="status">
                  {declared.failure ?? '正在读取文件中的变量…'}
                </p>
              </div>
            )
          ) : (
            <PlaceStep template />
          )}
        </main>
        <footer className="wizard-foot">{moves}</footer>
      </div>
      <Modal
        open={blocker.status === 'blocked'}
        title="离开此页？"
        okText="离开"
        cancelText="继续编辑"
        onOk={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      >
        <p>模板的更改尚未保存，离开后会丢失。</p>
      </Modal>
    </WizardContext>
  );
}
