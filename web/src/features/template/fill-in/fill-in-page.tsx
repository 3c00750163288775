// /advancedVersion/writeVariablesView: a signatory fills in his part of a contract that is not yet sent, on a phone first. Nothing is signed
// here, and every screen says so.
import { templateRoutes as r } from '@xinqi/wire/template';
import { useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { TextAreaField } from '../../../ui/kit/text-area-field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { CalmScreen } from '../../../ui/reading/calm-screen.tsx';
import { CodeForm } from '../../../ui/reading/code-form.tsx';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';
import { FillFields, FillProblems } from '../fill/fill-card.tsx';
import { useFilling } from '../fill/use-filling.ts';
import { WordLines } from '../variables/word-lines.tsx';
import type { FillInPair } from './fill-in-link.ts';
import { type Access, type FillInInfo, type FillInText, useFillIn } from './use-fill-in.ts';
import '../../../ui/reading/entry.css';
import '../fill/fill.css';
import './fill-in.css';

const leads = {
  open: '邀请您填写合同内容',
  filled: '您已填写',
  refused: '您已拒绝填写',
  over: '此填写邀请已结束',
} as const;
const whys = {
  open: '验证手机号后查看合同内容并填写。填写不等于签署，也不会要求您付款或提供银行卡密码。',
  filled: '验证手机号后可查看您填写的内容。',
  refused: '验证手机号后可查看合同内容。如需重新填写，请联系发起方。',
  over: '发起方已撤回邀请、已发起签署，或邀请已过期。如有疑问，请联系发起方。',
} as const;

function Entry(props: { pair: FillInPair; info: FillInInfo; onCode: (code: string) => Promise<void> }) {
  const { pair, info, onCode } = props;
  const { senderName, contractName, mobileMasked, state } = info;
  if (state === 'over')
    return (
      <CalmScreen
        icon="file"
        title={leads.over}
        text={whys.over}
        about={<p className="end-name">《{contractName}》</p>}
      />
    );
  return (
    <main className="first">
      <div className="first-card card">
        <p className="first-lead">{state === 'open' ? `${senderName} ${leads.open}` : leads[state]}</p>
        <h1>{contractName}</h1>
        <dl className="facts">
          <dt>邀请方</dt>
          <dd>{senderName}</dd>
          <dt>您的手机号</dt>
          <dd>{mobileMasked}</dd>
        </dl>
        <p className="first-why">{whys[state]}</p>
        <CodeForm
          auto
          send={() => call(r.fillInCode, pair, { visitor: true })}
          onCode={onCode}
          submitText={state === 'open' ? '查看并填写' : '查看'}
        />
        <TestInboxLink />
      </div>
      <p className="trust">
        <Icon name="verify" size={18} />
        <span>链接仅限您本人使用。填写的内容将成为合同文本的一部分，签署前您可以再次核对。</span>
      </p>
    </main>
  );
}

type OpenProps = { access: Access; text: FillInText; reread: (access: Access) => Promise<void> };

function Form({ access, text, reread }: OpenProps) {
  const { role, variables, lines, values } = text;
  const filling = useFilling(variables, { who: { by: 'role', role }, known: values });
  const [active, setActive] = useState<string>();
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const { busy, attempt } = useAttempt();
  const { lineId } = access.pair;
  const by = { signToken: access.signToken };
  const wrong = Object.keys(filling.refusals).length;
  const submit = async () => {
    setTried(true);
    setFailure(undefined);
    if (wrong > 0) return;
    await attempt(
      async () => {
        await call(r.fillInSubmit, { lineId, values: filling.given() }, by);
        await reread(access);
      },
      { failed: setFailure },
    );
  };
  return (
    <>
      <section className="card fill-card" aria-label="请您填写">
        <FillFields {...{ filling, tried }} onActive={setActive} />
        <FillProblems failure={failure} wrong={tried ? wrong : 0} />
        <div className="fill-acts">
          <Button look="primary" large busy={busy} onClick={() => void submit()}>
            提交填写
          </Button>
          <Button look="link" disabled={busy} onClick={() => setRefusing(true)}>
            不填写
          </Button>
        </div>
        <p className="muted small">
          提交后不能修改。合同发起后，您会收到签署短信，届时可核对全文再决定是否签署。
        </p>
      </section>
      <WordLines label="合同文本" {...{ lines, variables, active }} values={filling.shown} />
      {refusing && (
        <FormDialog
          title="不填写此合同的内容？"
          okText="确认不填写"
          danger
          doneText="已告知发起方"
          check={() => (reason.trim() ? undefined : '请填写原因')}
          run={async () => {
            await call(r.fillInRefuse, { lineId, reason: reason.trim() }, by);
            await reread(access);
          }}
          onClose={() => setRefusing(false)}
          onDone={() => setRefusing(false)}
        >
          <TextAreaField label="原因（发起方可见）" value={reason} maxLength={200} onValue={setReason} />
        </FormDialog>
      )}
    </>
  );
}

function Open(props: OpenProps) {
  const { senderName, contractName, role, name, state, variables, lines, values } = props.text;
  return (
    <main className="fill-in">
      <header className="fill-in-head">
        <h1>{contractName}</h1>
        <p className="muted">
          {senderName} 邀请 · 您是{role}（{name}）
        </p>
      </header>
      {state === 'waiting' ? (
        <Form {...props} />
      ) : (
        <>
          <p
            className={state === 'filled' ? 'card fill-in-state end-good' : 'card fill-in-state'}
            role="status"
          >
            {state === 'filled'
              ? '已提交。发起方发起合同后，您会收到签署短信，请届时核对全文。'
              : '您已拒绝填写，已告知发起方。'}
          </p>
          <WordLines label="合同文本" {...{ lines, variables, values }} />
        </>
      )}
    </main>
  );
}

export default function FillInPage() {
  const { fillIn, check, openByCode, reread } = useFillIn();
  if (fillIn.at === 'checking') return <PageLoading text="正在打开…" />;
  if (fillIn.at === 'failed') return <LoadError error={fillIn.failure} onRetry={check} />;
  if (fillIn.at === 'dead')
    return (
      <CalmScreen
        icon="file"
        title="链接已失效"
        text="链接不完整、已过期或已被新的链接取代。请从最新的短信中打开，或联系发起方。"
      />
    );
  if (fillIn.at === 'first') return <Entry {...fillIn} onCode={(code) => openByCode(fillIn.pair, code)} />;
  return <Open {...fillIn} reread={reread} />;
}
