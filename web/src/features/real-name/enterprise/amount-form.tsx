// The amount that arrived on the enterprise's account, named by who can read its statement.
import { namedFen } from '@xinqi/domain';
import { type CorpProof, realNameRoutes as r } from '@xinqi/wire/real-name';
import { type FormEvent, useState } from 'react';
import { useRefresh } from '../../../platform/call/use-act.ts';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import type { Failure } from '../../../platform/failure.ts';
import { actForCorp } from '../../../platform/rights/act-as.ts';
import { useSession } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { Field } from '../../../ui/field.tsx';
import { minuteText } from '../../../ui/format.ts';
import { Button } from '../../../ui/kit/button.tsx';

export function AmountForm({ proof }: { proof: CorpProof }) {
  const corpId = useSession(({ currentAuthUser }) => currentAuthUser?.corpId ?? '');
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [mismatch, setMismatch] = useState(false);
  const { busy, attempt } = useAttempt();
  const refresh = useRefresh('org', 'account', 'real-name');
  const right = namedFen(amount) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    setMismatch(false);
    if (!right) return;
    void attempt(() => call(r.approveCommit, { amount }), {
      failed: setFailure,
      after: async ({ result }) => {
        setMismatch(result === 'mismatch');
        if (result === 'match') {
          toast.ok('企业已认证');
          // the names of identities carry the mark, too
          await actForCorp(corpId);
        }
        await refresh();
      },
    });
  };
  return (
    <form className="card real-name-card real-name-form" onSubmit={submit} noValidate>
      <h2>填写到账金额</h2>
      <p>
        已向 {proof.bankName} 尾号 {proof.accountEnd} 的账户（户名 {proof.companyName}
        ）转入一笔款项。请登录网上银行或查看银行回单，填写收到的金额。
      </p>
      {proof.testAmount && (
        <p className="real-name-test" role="note">
          测试环境：没有真实打款。模拟银行已转入 <strong>{proof.testAmount}</strong> 元。
        </p>
      )}
      <Field
        label="到账金额（元）"
        value={amount}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        placeholder="如 3.17"
        error={tried && !right ? '请填写收到的金额，例如 3.17' : undefined}
        hint={`还可以填写 ${proof.left} 次${proof.expireTime ? `，请在 ${minuteText(proof.expireTime)} 前填写` : ''}`}
        onValue={(value) => {
          setAmount(value);
          setMismatch(false);
        }}
      />
      {(failure || mismatch) && (
        <p className="form-error" role="alert">
          {failure?.message ?? '金额不正确，请核对银行的到账记录'}
        </p>
      )}
      <Button look="primary" large block type="submit" busy={busy}>
        确认金额
      </Button>
    </form>
  );
}
