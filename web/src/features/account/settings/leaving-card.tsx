// 导出与注销: a copy of one's own data, and the end of the account with what still keeps it open.

import { useNavigate } from '@tanstack/react-router';
import { accountRoutes } from '@xinqi/wire/account';
import { Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../../platform/client.ts';
import { startDownload } from '../../../platform/http/start-download.ts';
import { forgetKept } from '../../../platform/kept-input.ts';
import { endSession } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { CaptchaField } from '../../../ui/captcha/captcha-field.tsx';
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { TestInboxLink } from '../../../ui/test-environment/test-inbox-link.tsx';
import { CodeField } from '../code-field.tsx';
import { isNotProved, type WithProof } from '../proof/use-proof.tsx';

type Step = { kind: 'blocked'; obstacles: string[] } | { kind: 'send' } | { kind: 'close' };

export function LeavingCard({ withProof }: { withProof: WithProof }) {
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const tried = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      if (!isNotProved(thrown)) toast.failure(thrown);
    }
    setBusy(false);
  };
  const take = () =>
    tried(async () => {
      const { url, fileName } = await withProof(() => call(accountRoutes.exportUrl, {}));
      startDownload(url, fileName);
    });
  const begin = () =>
    tried(async () => {
      const { obstacles } = await call(accountRoutes.closeCheck, {});
      setStep(obstacles.length > 0 ? { kind: 'blocked', obstacles } : { kind: 'send' });
    });
  const close = () => setStep(undefined);
  return (
    <section className="card settings-card" aria-labelledby="leaving-title">
      <div className="settings-head">
        <h2 id="leaving-title">个人数据与注销</h2>
        <span className="settings-acts">
          <Button disabled={busy} onClick={() => void take()}>
            导出我的数据
          </Button>
          <Button danger disabled={busy} onClick={() => void begin()}>
            注销账号
          </Button>
        </span>
      </div>
      <p className="muted small">
        导出的压缩包含账号信息、登录记录、合同列表和已完成的合同文件。注销立即生效且不可恢复：个人信息、登录方式、通讯录和草稿会删除；
        已签署的合同和证据是各方共同的，依法继续保存。
      </p>
      {step?.kind === 'blocked' && (
        <Modal open width={475} title="暂不能注销" footer={null} onCancel={close}>
          <p>请先处理以下事项：</p>
          <ul>
            {step.obstacles.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <div className="dialog-foot">
            <Button look="primary" onClick={close}>
              知道了
            </Button>
          </div>
        </Modal>
      )}
      {step?.kind === 'send' && (
        <SendCloseCode withProof={withProof} onClose={close} onDone={() => setStep({ kind: 'close' })} />
      )}
      {step?.kind === 'close' && (
        <CloseDialog
          withProof={withProof}
          onClose={close}
          onDone={() => {
            forgetKept();
            endSession();
            void navigate({ to: '/login' });
          }}
        />
      )}
    </section>
  );
}

type StepProps = { withProof: WithProof; onClose: () => void; onDone: () => void };

function SendCloseCode({ withProof, onClose, onDone }: StepProps) {
  const captcha = useCaptcha('bind', true);
  return (
    <FormDialog
      title="注销账号"
      okText="发送验证码"
      doneText="验证码已发送到您的手机，5分钟内有效"
      hint="注销前建议先导出您的数据。我们将向您的手机发送验证码。"
      check={() => captcha.missing}
      run={async () => {
        try {
          return await withProof(() => call(accountRoutes.sendCloseCode, captcha.values));
        } catch (thrown) {
          void captcha.refresh();
          throw thrown;
        }
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <CaptchaField captcha={captcha} />
      <TestInboxLink />
    </FormDialog>
  );
}

function CloseDialog({ withProof, onClose, onDone }: StepProps) {
  const [code, setCode] = useState('');
  return (
    <FormDialog
      title="注销账号"
      okText="确认注销"
      danger
      doneText="账号已注销"
      hint="注销后立即退出所有登录，个人信息删除且不可恢复。该手机号可重新注册，但看不到原账号的合同。"
      check={() => (code.length === 6 ? undefined : '请输入6位数字验证码')}
      run={() => withProof(() => call(accountRoutes.closeAccount, { valicode: code }))}
      onClose={onClose}
      onDone={onDone}
    >
      <CodeField code={code} onCode={setCode} />
      <TestInboxLink />
    </FormDialog>
  );
}
