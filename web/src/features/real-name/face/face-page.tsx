// /m/face?k=…: back from the page of the party that looks at faces. For whom and for what the face was asked for is read before anything counts:
// whoever was sent there by somebody else learns it here, and says no. The key leaves the address at once.
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { useCall } from '../../../platform/call/use-call.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { cleanAddress, keepInTab, keptInTab } from '../../../platform/navigation/tab-storage.ts';
import { faceBack } from '../../../ui/identity/face-back.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { PageLoading } from '../../../ui/page-loading.tsx';
import { TestMark } from '../../../ui/test-environment/test-mark.tsx';
import { Rows } from '../rows.tsx';
import '../real-name.css';

const visitor = { visitor: true, quiet: true } as const;
type State = 'taken' | 'pending' | 'denied' | 'failed';
const says: Readonly<Record<State, string>> = {
  taken: '已提交，结果显示在您发起验证的页面上。',
  pending: '您还没有完成人脸识别，请返回认证机构的页面继续，或回到原页面换个方式验证。',
  denied: '已记录：不是您本人的操作。本次人脸识别作废，不会用于任何验证。',
  failed: '认证机构没有给出结果，本次不计次数。请回到原页面重试，或换个方式验证。',
};

/** Read once: the address forgets it, this tab does not. */
const KEY = 'xinqi-face';
function keyOf(): string {
  // wherever the party put what it adds of its own, with a second question mark too
  const k = /[?&]k=([\w-]{43})(?![\w-])/.exec(window.location.search)?.[1];
  if (!k) return keptInTab(KEY) ?? '';
  keepInTab(KEY, k);
  cleanAddress();
  return k;
}

/** Back to where he came from, in this tab; on another device he goes there himself. */
function WayBack() {
  const path = faceBack();
  if (!path) return <p className="muted small">请回到您发起验证的设备上查看。</p>;
  return (
    <a className="btn" href={path}>
      回到原页面
    </a>
  );
}

export default function FacePage() {
  const [k] = useState(keyOf);
  const [state, setState] = useState<State>();
  const [failure, setFailure] = useState<Failure>();
  const asked = useCall(r.faceOpen, { k }, { as: visitor, when: k !== '', fresh: true });
  const { busy, attempt } = useAttempt();
  const say = (mine: 0 | 1) => {
    setFailure(undefined);
    void attempt(() => call(r.faceConfirm, { k, mine }, visitor), {
      failed: setFailure,
      after: (answer) => setState(answer.state),
    });
  };
  const problem = k === '' ? '请从认证机构的页面返回本页' : asked.error?.message;
  if (problem && !state)
    return (
      <section className="real-name face-return" aria-labelledby="face-title">
        <h1 id="face-title">人脸识别</h1>
        <p role="alert">{problem}</p>
        <WayBack />
      </section>
    );
  if (!asked.data) return <PageLoading text="正在打开…" />;
  const { who, fullName, about, simulated } = asked.data;
  const open = state === undefined || state === 'pending';
  return (
    <section className="real-name face-return" aria-labelledby="face-title">
      <h1 id="face-title">确认人脸识别 {simulated && <TestMark />}</h1>
      <section className="card real-name-card real-name-form">
        <p>您刚才的人脸识别将用于：</p>
        <Rows
          rows={[
            ['用途', about],
            ['手机号', who],
            ['姓名', fullName],
          ]}
        />
        {open && (
          <p className="muted small">
            如果是别人发给您的链接，或以其他名义请您刷脸，请选择“不是我本人的操作”。
          </p>
        )}
        {state && (
          <p role="status" className={state === 'failed' ? 'form-error' : ''}>
            {says[state]}
          </p>
        )}
        {failure && (
          <p className="form-error" role="alert">
            {failure.message}
          </p>
        )}
        <div className="real-name-acts">
          {open && (
            <>
              <Button look="primary" large busy={busy} onClick={() => say(1)}>
                是我本人的操作，提交结果
              </Button>
              <Button look="link" disabled={busy} onClick={() => say(0)}>
                不是我本人的操作
              </Button>
            </>
          )}
          {state && <WayBack />}
        </div>
      </section>
    </section>
  );
}
