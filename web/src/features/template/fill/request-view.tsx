// /advancedVersion/writeVariables?requestId=: who has filled in what, beside the text as it stands; when everybody has, the text is made,
// looked at and sent like any other.
import { fillerStateNames, type Values } from '@xinqi/domain';
import { type FillerLine, type FillRequestDetail, templateRoutes as r } from '@xinqi/wire/template';
import { useMemo, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { RowAct } from '../../../ui/list/row-act.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { Tag } from '../../../ui/status-tag.tsx';
import { atAdvanced, type TplSide } from '../at-path.ts';
import { WordLines } from '../variables/word-lines.tsx';
import { FillCard, FillProblems } from './fill-card.tsx';
import { FilledPages } from './filled-pages.tsx';
import { RequestTag } from './request-list.tsx';
import { useFilling } from './use-filling.ts';
import './request.css';

const tones = { waiting: 'orange', filled: 'green', refused: 'red' } as const;

function CorrectDialog(props: { requestId: string; line: FillerLine; onClose: () => void }) {
  const { requestId, line, onClose } = props;
  const { userType, role } = line;
  const [name, setName] = useState(line.signatoryFullName);
  const [operator, setOperator] = useState(line.operatorName ?? '');
  const [mobile, setMobile] = useState(line.signatoryMobile);
  const correct = useAct(r.fillRequestCorrect);
  const party = {
    ...{ role, signatoryFullName: name.trim(), signatoryMobile: mobile.trim() },
    ...(userType === 1 ? { operatorName: operator.trim() } : {}),
  };
  return (
    <FormDialog
      title={`更正${role}`}
      okText="更正并重新邀请"
      hint="原链接失效，对方已填写的内容会被清除，并按新的信息重新发送邀请。"
      doneText="已更正并重新邀请"
      run={() => correct.send({ requestId, lineId: line.lineId, party })}
      onClose={onClose}
      onDone={onClose}
    >
      <Field label={userType === 1 ? '企业名称' : '姓名'} value={name} maxLength={100} onValue={setName} />
      {userType === 1 && <Field label="经办人姓名" value={operator} maxLength={100} onValue={setOperator} />}
      <Field label="手机号" value={mobile} inputMode="tel" maxLength={40} onValue={setMobile} />
    </FormDialog>
  );
}

function FillerCard({
  line,
  open,
  onCorrect,
  onRemind,
}: {
  line: FillerLine;
  open: boolean;
  onCorrect: () => void;
  onRemind: () => void;
}) {
  const { role, state, signatoryFullName, operatorName, signatoryMobile, reason, fillTime } = line;
  return (
    <li className="card" aria-label={role}>
      <div className="filler-head">
        <strong>{role}</strong>
        <Tag tone={tones[state]} text={fillerStateNames[state]} />
        {fillTime && <span className="muted small">{minuteText(fillTime)}</span>}
      </div>
      {signatoryFullName && (
        <span>{[signatoryFullName, operatorName, signatoryMobile].filter(Boolean).join(' · ')}</span>
      )}
      {state === 'refused' && <span className="form-error">原因：{reason}</span>}
      {open && (
        <div className="filler-acts">
          {state === 'waiting' && <RowAct act="提醒" of={role} onClick={onRemind} />}
          <RowAct act="更正" of={role} onClick={onCorrect} />
        </div>
      )}
    </li>
  );
}

function View({ of, side }: { of: FillRequestDetail; side: TplSide }) {
  const { requestId, tpl, contractName, lines, state } = of;
  const variables = useMemo(() => tpl.variables ?? [], [tpl]);
  const known = useMemo((): Values => Object.assign({}, ...lines.map(({ values }) => values)), [lines]);
  const filling = useFilling(variables, { known, first: of.values });
  const [active, setActive] = useState<string>();
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [made, setMade] = useState<{ fillId: string; fileId: string }>();
  const [dialog, setDialog] = useState<FillerLine | 'withdraw'>();
  const remind = useAct(r.fillRequestRemind, { done: '提醒已发送' });
  const withdraw = useAct(r.fillRequestWithdraw);
  const { busy, attempt } = useAttempt();
  const open = state === 'open';
  const waiting = lines.filter((line) => line.state !== 'filled').map(({ role }) => role);
  const wrong = Object.keys(filling.refusals).length;
  const parties = [
    ...lines.map(({ role, signatoryFullName }) => ({ role, signatoryFullName })),
    ...of.parties,
  ];
  const make = async () => {
    setTried(true);
    setFailure(undefined);
    if (wrong > 0) return;
    const ask = { tplId: tpl.tplId, requestId, contractName, values: filling.given() };
    await attempt(() => call(r.fill, ask, atAdvanced(r.fill, side)), {
      failed: setFailure,
      after: setMade,
    });
  };
  if (made)
    return (
      <FilledPages
        {...{ tpl, side, made }}
        names={tpl.roles.map(({ role }) => parties.find((one) => one.role === role)?.signatoryFullName ?? '')}
        asked={{ tplId: tpl.tplId, contractName }}
        onBack={() => setMade(undefined)}
      />
    );
  return (
    <section className="tpl-apply" aria-label={`填写邀请 ${contractName}`}>
      <div className="tpl-apply-form">
        <h1>{contractName}</h1>
        <p className="muted">
          <RequestTag state={state} /> {minuteText(of.createTime)} 邀请，{minuteText(of.expireTime)} 前有效
        </p>
        <ul className="filler-list" aria-label="填写进度">
          {lines.map((line) => (
            <FillerCard
              key={line.lineId}
              {...{ line, open }}
              onCorrect={() => setDialog(line)}
              onRemind={() => void remind.run({ requestId, lineId: line.lineId })}
            />
          ))}
        </ul>
        {open && filling.asked.length > 0 && (
          <FillCard label="由您填写" {...{ filling, tried }} onActive={setActive} />
        )}
        {open && (
          <div className="tpl-apply-acts fill-acts">
            <FillProblems failure={failure} wrong={tried ? wrong : 0} />
            {waiting.length > 0 && (
              <p className="muted">等待{waiting.join('、')}填写，完成后即可生成合同文本。</p>
            )}
            <Button
              look="primary"
              large
              busy={busy}
              disabled={waiting.length > 0}
              onClick={() => void make()}
            >
              生成合同文本
            </Button>
            <Button look="link" danger disabled={busy} onClick={() => setDialog('withdraw')}>
              撤回邀请
            </Button>
          </div>
        )}
      </div>
      <div className="fill-preview">
        <WordLines
          label="合同文本预览"
          lines={tpl.words?.lines ?? []}
          {...{ variables, active }}
          values={filling.shown}
        />
      </div>
      {dialog === 'withdraw' ? (
        <FormDialog
          title="撤回填写邀请"
          okText="撤回"
          danger
          doneText="邀请已撤回"
          run={() => withdraw.send({ requestId })}
          onClose={() => setDialog(undefined)}
          onDone={() => setDialog(undefined)}
        >
          <p>各方的填写链接随即失效，已填写的内容会被清除，不能恢复。</p>
        </FormDialog>
      ) : (
        dialog && <CorrectDialog requestId={requestId} line={dialog} onClose={() => setDialog(undefined)} />
      )}
    </section>
  );
}

export function RequestView({ requestId, side }: { requestId: string; side: TplSide }) {
  const found = useCall(r.fillRequestDetail, { requestId }, { fresh: true });
  if (found.data) return <View key={found.data.state} of={found.data} side={side} />;
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  return <PageLoading />;
}
