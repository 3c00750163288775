// The designer: chart, drawer of the node that is open, settings, undo, and saving by version. Another administrator who was
// faster is named, and nothing of his is overwritten.
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { type Branch, type FlowType, flowRight, type Step } from '@xinqi/domain';
import { type FlowDetail, flowErrors, flowRoutes } from '@xinqi/wire/flow';
import { Modal } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { mayAskBeforeLeaving } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { AdminPage } from '../../../ui/admin/admin-page.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { words } from '../../../ui/words.ts';
import { type Carried, ChartProvider, type Open } from './chart/chart-context.ts';
import * as tree from './chart/edit-tree.ts';
import { FlowChart } from './chart/flow-chart.tsx';
import { faultsOf, flowTitle, type Names } from './flow-words.ts';
import { CaseDrawer } from './panel/case-drawer.tsx';
import type { NamedId } from './panel/choose-field.tsx';
import { SettingsCard } from './panel/settings-card.tsx';
import { StepDrawer } from './panel/step-drawer.tsx';
import { TrialDrawer } from './panel/trial-drawer.tsx';
import { draftOf, emptyDraft, namesIn, useDraft } from './use-draft.ts';
import './design.css';

type Props = { flowType: FlowType; flow: FlowDetail | undefined; onReload: () => void };
export const listOf = (flowType: FlowType) => (flowType === 0 ? '/console/flow' : '/console/signApproval');

export function Designer({ flowType, flow, onReload }: Props) {
  const [first] = useState(() => (flow ? draftOf(flow) : emptyDraft));
  const { draft, dirty, change, undo, redo } = useDraft(first);
  const [names, setNames] = useState<Names>(() => (flow ? namesIn(flow) : new Map()));
  const [open, setOpen] = useState<Open>();
  const [trial, setTrial] = useState(false);
  const [carried, setCarried] = useState<Carried>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [faster, setFaster] = useState<FlowDetail>();
  const [kept, setKept] = useState(false);
  const [focus, setFocus] = useState<{ id: string }>();
  const navigate = useNavigate();
  const refresh = useRefresh('flow');
  const { design } = draft;
  const faults = useMemo(() => faultsOf(design, names), [design, names]);
  const whole = faults.filter(({ at }) => at === null);
  const nameError = tried && !draft.name.trim() ? '请填写审批流名称' : undefined;

  const learn = (fresh: readonly NamedId[] = []) => {
    if (fresh.length > 0)
      setNames(
        (was) => new Map([...was, ...fresh.map(({ id, name }) => [id, { name, gone: false }] as const)]),
      );
  };
  const draw = (next: Branch[] | typeof design, key?: string) => change({ design: next }, key);
  useEffect(() => {
    if (!carried) return;
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setCarried(undefined);
    };
    document.addEventListener('keydown', stop);
    return () => document.removeEventListener('keydown', stop);
  }, [carried]);

  // what was moved or is left after a deletion has the focus, so that nobody begins at the top again
  useEffect(() => {
    if (focus) document.querySelector<HTMLElement>(`[data-node="${CSS.escape(focus.id)}"]`)?.focus();
  }, [focus]);

  const blocker = useBlocker({
    shouldBlockFn: () => dirty && !kept && mayAskBeforeLeaving(),
    enableBeforeUnload: () => dirty && !kept,
    withResolver: true,
  });
  // the blocker must know of the saving before the page is left
  useEffect(() => {
    if (kept) void navigate({ href: listOf(flowType) });
  }, [kept, flowType, navigate]);

  const save = async () => {
    setTried(true);
    if (!draft.name.trim()) return toast.bad('请填写审批流名称');
    if (faults.length > 0) return toast.bad(faults[0]!.text);
    setBusy(true);
    try {
      const { name, selfApprove, smsConfirm, scope } = draft;
      await call(flowRoutes.updateFlow, {
        ...(flow ? { flowId: flow.flowId, version: flow.version } : {}),
        flowType,
        name: name.trim(),
        selfApprove,
        smsConfirm,
        scope: { groups: [...scope.groups], members: [...scope.members], seals: [...scope.seals] },
        design: [...design],
      });
      toast.ok(flow?.enabled ? '保存成功，新的申请按此审批' : '保存成功，启用后生效');
      void refresh();
      setKept(true);
    } catch (thrown) {
      const failure = asFailure(thrown);
      setBusy(false);
      if (failure.code !== 'FLOW_CHANGED' || !flow) return toast.failure(thrown);
      const now = await call(flowRoutes.info, { flowId: flow.flowId }).catch(() => undefined);
      if (now) setFaster(now);
      else toast.bad(flowErrors.FLOW_CHANGED.message);
    }
  };

  const stepOpen = open?.what === 'step' ? tree.nodeAt(design, open.id) : undefined;
  const branchOpen = open?.what === 'case' ? tree.nodeAt(design, open.id) : undefined;
  const caseOpen =
    open?.what === 'case' && branchOpen?.kind === 'branch' ? branchOpen.cases[open.index] : undefined;
  const title = `${flow ? '编辑' : '新建'}${flowTitle[flowType]}`;

  return (
    <AdminPage
      title={title}
      may={[flowRight[flowType]]}
      card={false}
      tools={
        <>
          <Button disabled={!undo} onClick={undo}>
            撤销
          </Button>
          <Button disabled={!redo} onClick={redo}>
            重做
          </Button>
          <Button onClick={() => setTrial(true)}>试算</Button>
          <Button look="primary" disabled={busy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      {flow && flow.running > 0 && (
        <p className="fd-running">有 {flow.running} 个审批正在进行，仍按其开始时的流程审批。</p>
      )}
      <div className="fd-page">
        <div className="fd-drawing">
          {tried && whole.length > 0 && (
            <p className="form-error" role="alert">
              {whole.map(({ text }) => text).join('；')}
            </p>
          )}
          {carried && (
            <p className="fd-carry" role="status">
              <span>
                {carried.act === 'move' ? '正在移动' : '正在复制'}“
                {carried.node.kind === 'step' ? carried.node.name : '条件分支'}”，请选择放到哪里
              </span>
              <Button look="link" onClick={() => setCarried(undefined)}>
                {words.cancel}
              </Button>
            </p>
          )}
          <ChartProvider
            value={{
              design,
              names,
              faults,
              open,
              carried,
              onOpen: (what) => !carried && setOpen(what),
              onAdd: (place, kind) => {
                const node = kind === 'step' ? tree.newStep(tree.stepCount(design)) : tree.newBranch();
                draw(tree.insertNode(design, place, node));
                setOpen(
                  kind === 'step'
                    ? { what: 'step', id: tree.idOf(node) }
                    : { what: 'case', id: tree.idOf(node), index: 0 },
                );
              },
              onCarry: setCarried,
              onPut: (place) => {
                if (!carried) return;
                const { act, node } = carried;
                const next =
                  act === 'copy'
                    ? tree.insertNode(design, place, node)
                    : tree.moveNode(design, tree.idOf(node), place);
                if (next) draw(next);
                setCarried(undefined);
                setFocus({ id: tree.idOf(node) });
              },
              onRemove: (id) => {
                draw(tree.removeNode(design, id));
                setFocus({ id: 'chart' });
                toast.info('已删除，可以撤销');
              },
              onCases: (act, id, index) => {
                if (act === 'add') {
                  draw(tree.addCase(design, id));
                  setOpen({ what: 'case', id, index });
                } else if (act === 'remove') {
                  draw(tree.removeCase(design, id, index));
                  toast.info('已删除，可以撤销');
                } else draw(tree.moveCase(design, id, index, act === 'earlier' ? index - 1 : index + 1));
              },
            }}
          >
            <FlowChart />
          </ChartProvider>
        </div>
        <SettingsCard
          flowType={flowType}
          draft={draft}
          names={names}
          nameError={nameError}
          onChange={(next, key, fresh) => {
            learn(fresh);
            change(next, key);
          }}
        />
      </div>
      {stepOpen?.kind === 'step' && (
        <StepDrawer
          key={stepOpen.stepId}
          step={stepOpen}
          names={names}
          faults={faults.filter(({ at }) => at === stepOpen.stepId)}
          onChange={(next: Partial<Step>, key, fresh) => {
            learn(fresh);
            draw(tree.changeStep(design, stepOpen.stepId, next), key);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {caseOpen && open?.what === 'case' && (
        <CaseDrawer
          key={`${open.id} ${open.index}`}
          id={`${open.id} ${open.index}`}
          value={caseOpen}
          names={names}
          faults={faults.filter(({ at, caseIndex }) => at === open.id && caseIndex === open.index)}
          onChange={(next, key, fresh) => {
            learn(fresh);
            draw(tree.changeCase(design, open.id, open.index, next), key);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {trial && <TrialDrawer design={design} names={names} onClose={() => setTrial(false)} />}
      {blocker.status === 'blocked' && (
        <Modal
          open
          title="离开此页面？"
          okText="离开"
          cancelText="继续编辑"
          okButtonProps={{ danger: true }}
          onOk={blocker.proceed}
          onCancel={blocker.reset}
        >
          <p>审批流还没有保存，离开后本次修改将丢失。</p>
        </Modal>
      )}
      {faster && (
        <Modal
          open
          title="审批流已被他人修改"
          okText="载入最新版本"
          cancelText="暂不载入"
          onOk={() => {
            setFaster(undefined);
            onReload();
          }}
          onCancel={() => setFaster(undefined)}
        >
          <p>
            {faster.editorName}于{minuteText(faster.updateTime)}保存了新的版本，您的修改没有保存。
            载入后请在新版本上重新修改。
          </p>
        </Modal>
      )}
    </AdminPage>
  );
}
