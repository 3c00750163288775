// /tpl/batch: a contract from a template (?tplId=) for each row of a list. File and places are the template's: what is left to do is
// the list, in which every role but the sender's own has its columns.
import { Link, useNavigate } from '@tanstack/react-router';
import { filledByRow, formColumns, roleColumns, type Variable } from '@xinqi/domain';
import { templateRoutes as r, type TplDetail } from '@xinqi/wire/template';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { useSession } from '../../../platform/session.ts';
import { AntdRoot } from '../../../ui/antd/antd-root.tsx';
import { Field } from '../../../ui/field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { loadPdfLibrary } from '../../../ui/pdf-view/index.ts';
import {
  draftReducer,
  ListedDemands,
  ListStep,
  SendBar,
  stateOf,
  useFileInfo,
  useList,
  type Wizard,
  WizardContext,
} from '../../signing/index.ts';
import { atSide, type TplSide, useTplSide } from '../at-path.ts';
import { FirstFilled, type Sample } from './first-filled.tsx';
import { onSample, type Prepared, prepare } from './prepare.ts';

const nothingSaved: Wizard['autosave'] = {
  save: { state: 'idle' },
  unsaved: false,
  flush: async () => true,
  settle: () => undefined,
  current: () => {
    throw new Error('a batch is not saved');
  },
};

function Batch({ tpl, side, prepared }: { tpl: TplDetail; side: TplSide; prepared: Prepared }) {
  const navigate = useNavigate();
  const personal = side === 'i';
  const [state, dispatch] = useReducer(draftReducer, prepared.draft, (draft) => stateOf(draft));
  const { draft } = state;
  const watch = useFileInfo(draft.fileId);
  const { listed, marks } = prepared;
  // each row fills them in
  const variables: readonly Variable[] | undefined = tpl.variables ?? undefined;
  const columns = useMemo(() => formColumns(roleColumns(listed), variables ?? []), [listed, variables]);
  const list = useList(columns, personal, variables);
  const first = list.judged?.[0];
  const filling = useMemo(
    () => variables && first && filledByRow(variables, first.values),
    [variables, first],
  );
  const [looked, setLooked] = useState<typeof filling>();
  const look = (sample: Sample) => {
    setLooked(filling);
    // of a Word file: places stand on the pages that were looked at
    if (!tpl.boxes) dispatch({ type: 'load', draft: onSample(draft, sample) });
  };
  const own = tpl.roles.find(({ self }) => self)?.role;
  const wizard: Wizard = {
    ...{ state, draft, dispatch, watch, autosave: nothingSaved, step: 4, reach: 4, showProblems: false },
    goTo: () => undefined,
    sent: () => undefined,
  };
  return (
    <WizardContext value={wizard}>
      <div className="wizard">
        <header className="wizard-head">
          <Link
            to={personal ? '/tpl/general' : '/console/template'}
            className="wizard-exit"
            aria-label="返回模板"
            title="返回模板"
          >
            <span aria-hidden="true">‹</span>
          </Link>
          <div className="wizard-title">
            <h1>批量发起</h1>
            <span title={tpl.name}>{tpl.name}</span>
          </div>
        </header>
        <main className="wizard-main">
          <div className="wizard-page batch-list">
            <section className="card wizard-card" aria-label="合同">
              <Field
                label="合同名称"
                value={draft.contractName}
                maxLength={60}
                autoComplete="off"
                hint="每份合同在其后加上签署方名称；名单中填写了合同名称的以名单为准"
                onValue={(contractName) => dispatch({ type: 'edit', change: { contractName } })}
              />
              <p className="muted">
                名单填写：{listed.map(({ role }) => role).join('、')}
                {own && `；${own}由您担任`}。签署位置与其他设置按模板第 {tpl.version} 版。
                {variables && '模板中的变量按名单逐份填写。'}
              </p>
              <ListedDemands marks={marks} />
            </section>
          </div>
          <ListStep
            list={list}
            of={{ tplVersionId: draft.given.tplVersionId }}
            emptyList={() => call(r.downTemplateExcel, { id: tpl.tplId }, atSide(r.downTemplateExcel, side))}
          />
          <SendBar
            list={list}
            marks={marks}
            {...(filling && {
              first: {
                looked: looked === filling,
                look: (
                  <FirstFilled
                    {...{ tpl, side, values: filling }}
                    contractName={draft.contractName}
                    onLooked={look}
                  />
                ),
              },
            })}
            onSent={(batchId) => void navigate({ to: '/initiation/batches', search: { batchId } })}
          />
        </main>
      </div>
    </WizardContext>
  );
}

/** The payload of `use`, asked for once: whether the template may be used is judged there, and again with every row. */
function Opened({ tpl, side, onNewer }: { tpl: TplDetail; side: TplSide; onNewer: () => void }) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [failure, setFailure] = useState<Failure>();
  const { attempt } = useAttempt();
  const start = () =>
    attempt(
      async () => {
        const made = await prepare(tpl, side, new Date());
        if (made) setPrepared(made);
        else onNewer();
      },
      { failed: setFailure },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void start(), []);
  if (prepared) return <Batch tpl={tpl} side={side} prepared={prepared} />;
  if (failure) return <LoadError error={failure} onRetry={() => void start()} />;
  return <PageLoading />;
}

function Found() {
  const side = useTplSide();
  const { tplId } = usePlainSearch();
  const user = useSession(({ currentAuthUser }) => currentAuthUser);
  const found = useCall(r.detail, { tplId: tplId ?? '' }, { as: atSide(r.detail, side), fresh: true });
  if (found.error && !found.data)
    return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data || !user) return <PageLoading />;
  return (
    <Opened
      key={`${user.userId}:${found.data.versionId}`}
      tpl={found.data}
      side={side}
      onNewer={() => void found.refetch()}
    />
  );
}

export default function BatchPage() {
  useEffect(() => {
    loadPdfLibrary().catch(() => undefined);
  }, []);
  return (
    <AntdRoot>
      <Found />
    </AntdRoot>
  );
}
