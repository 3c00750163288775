// 撤销: asks for the reason that every party is told. What was typed survives a session that expires meanwhile.
import { type ApplyRow, signingRoutes } from '@xinqi/wire/signing';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../../platform/client.ts';
import { asFailure } from '../../../platform/failure.ts';
import { takeKept, useKeptInput } from '../../../platform/kept-input.ts';
import { toast } from '../../../platform/toast.ts';

const LIMIT = 200;
type Props = {
  /** One contract or several, all or nothing. */
  rows: readonly Pick<ApplyRow, 'applyId' | 'contractName'>[];
  onClose: () => void;
  onDone: () => void;
};

export function CancelDialog({ rows, onClose, onDone }: Props) {
  const key = `cancel ${rows.map((row) => row.applyId).join()}`;
  const title = rows.length === 1 ? `撤销“${rows[0]?.contractName}”` : `撤销 ${rows.length} 份合同`;
  const [reason, setReason] = useState(() => takeKept<string>(key) ?? '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  useKeptInput(key, () => reason || undefined);

  const submit = async () => {
    const text = reason.trim();
    if (!text) return setError('请填写撤销原因');
    if ([...text].length > LIMIT) return setError(`不能超过${LIMIT}个字符`);
    setBusy(true);
    try {
      await call(signingRoutes.batchCancel, { applyIds: rows.map((row) => row.applyId), reason: text });
      toast.ok('已撤销');
      onDone();
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (!failure.reloadLogin) setError(failure.message);
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      width={475}
      title={title}
      okText="确认撤销"
      cancelText="取消"
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="field">
        <label htmlFor={id}>撤销原因（{LIMIT}字以内，将通知全部签署方）</label>
        <textarea
          id={id}
          className="input reason"
          rows={4}
          maxLength={LIMIT}
          value={reason}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-count`}
          onChange={(event) => setReason(event.target.value)}
        />
        <span className="field-hint" id={`${id}-count`}>
          {[...reason].length} / {LIMIT}。撤销后合同不能再签署，且不可恢复。
        </span>
        {error && (
          <span className="field-error" id={`${id}-error`} role="alert">
            {error}
          </span>
        )}
      </div>
    </Modal>
  );
}
