// 两步验证: turning it on shows a secret to the owner's app, asks for one of its codes, and shows recovery codes once.

import type { Output } from '@xinqi/wire';
import { type AccountInfo, accountRoutes } from '@xinqi/wire/account';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { toast } from '../../../platform/toast.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { isNotProved, type WithProof } from '../proof/use-proof.tsx';

type Proposal = Output<typeof accountRoutes.secondPropose>;
type Props = {
  info: AccountInfo;
  withProof: WithProof;
  onChanged: () => void;
};
/** What the dialog shows: a secret to be confirmed, a code to be given for an act, or recovery codes. */
type Step =
  | { kind: 'confirm'; proposal: Proposal }
  | { kind: 'renew' }
  | { kind: 'disable' }
  | { kind: 'codes'; codes: string[] };

export function SecondCard({ info, withProof, onChanged }: Props) {
  const [step, setStep] = useState<Step>();
  const propose = async () => {
    try {
      setStep({
        kind: 'confirm',
        proposal: await withProof(() => call(accountRoutes.secondPropose, {})),
      });
    } catch (thrown) {
      if (!isNotProved(thrown)) toast.failure(thrown);
    }
  };
  const close = () => {
    if (step?.kind === 'codes') onChanged();
    setStep(undefined);
  };
  return (
    <section className="card settings-card" aria-labelledby="second-title">
      <div className="settings-head">
        <h2 id="second-title">
          两步验证
          <span className={`tag ${info.secondFactor ? 'tag-green' : 'tag-grey'}`}>
            {info.secondFactor ? '已开启' : '未开启'}
          </span>
        </h2>
        {info.secondFactor ? (
          <span className="settings-acts">
            <Button onClick={() => setStep({ kind: 'renew' })}>重新生成恢复码</Button>
            <Button onClick={() => setStep({ kind: 'disable' })}>关闭</Button>
          </span>
        ) : (
          <Button look="primary" onClick={() => void propose()}>
            开启两步验证
          </Button>
        )}
      </div>
      <p className="muted small">
        {info.secondFactor
          ? `登录、找回密码时还需输入验证器App中的6位数字。剩余恢复码${info.recoveryLeft}个。`
          : '开启后，登录、找回密码时除密码或短信验证码外，还需输入验证器App（如微软、谷歌验证器）中的6位数字。'}
      </p>
      {step?.kind === 'confirm' && (
        <CodeDialog
          title="开启两步验证"
          okText="开启"
          doneText="两步验证已开启"
          run={(code) => withProof(() => call(accountRoutes.secondEnable, { code }))}
          onClose={close}
          onDone={({ recoveryCodes }) => setStep({ kind: 'codes', codes: recoveryCodes })}
          digits
        >
          <Secret proposal={step.proposal} />
        </CodeDialog>
      )}
      {step?.kind === 'renew' && (
        <CodeDialog
          title="重新生成恢复码"
          okText="重新生成"
          doneText="恢复码已更换，原恢复码作废"
          run={(secondCode) => withProof(() => call(accountRoutes.secondRenew, { secondCode }))}
          onClose={close}
          onDone={({ recoveryCodes }) => setStep({ kind: 'codes', codes: recoveryCodes })}
        />
      )}
      {step?.kind === 'disable' && (
        <CodeDialog
          title="关闭两步验证"
          okText="关闭两步验证"
          doneText="两步验证已关闭，其他登录已退出"
          run={(secondCode) => withProof(() => call(accountRoutes.secondDisable, { secondCode }))}
          onClose={close}
          onDone={() => {
            setStep(undefined);
            onChanged();
          }}
        />
      )}
      {step?.kind === 'codes' && (
        <Modal
          open
          width={475}
          title="请保存恢复码"
          footer={null}
          mask={{ closable: false }}
          onCancel={close}
        >
          <RecoveryCodes codes={step.codes} onClose={close} />
        </Modal>
      )}
    </section>
  );
}

function Secret({ proposal }: { proposal: Proposal }) {
  return (
    <div className="second-secret">
      <p>1. 用验证器App扫描二维码，或手动输入密钥：</p>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(proposal.qrCode)}`}
        alt="两步验证密钥的二维码"
        width={180}
        height={180}
      />
      <code>{proposal.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <p>2. 输入App中显示的6位数字（10分钟内有效）：</p>
    </div>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <div className="second-secret">
      <p>手机遗失时，可用以下恢复码代替6位数字，每个只能用一次。恢复码只显示这一次，请妥善保存。</p>
      <ul className="second-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button
          onClick={() =>
            void copyText(codes.join('\n')).then((copied) =>
              copied ? toast.ok('已复制') : toast.bad('复制失败，请手动抄录'),
            )
          }
        >
          复制
        </Button>
        <Button look="primary" onClick={onClose}>
          我已保存
        </Button>
      </div>
    </div>
  );
}

type CodeDialogProps<T> = {
  title: string;
  okText: string;
  doneText: string;
  /** Only a code of the app, no recovery code. */
  digits?: boolean;
  run: (code: string) => Promise<T>;
  onClose: () => void;
  onDone: (done: T) => void;
  children?: ReactNode;
};
function CodeDialog<T>({ digits = false, run, children, ...dialog }: CodeDialogProps<T>) {
  const [typed, setCode] = useState('');
  const code = typed.trim();
  const wrong = () =>
    digits && !/^[0-9]{6}$/.test(code) ? '请输入6位数字验证码' : code ? undefined : '请输入验证码';
  return (
    <FormDialog {...dialog} check={wrong} run={() => run(code)}>
      {children}
      <Field
        label="两步验证码"
        name="secondCode"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        maxLength={20}
        placeholder={digits ? '6位数字' : '6位数字，或一个恢复码'}
        value={typed}
        onValue={setCode}
      />
    </FormDialog>
  );
}
