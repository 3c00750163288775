// 拒签: the reason that every party will read. The only red act of the page: it cannot be undone.
import { signingRoutes } from '@xinqi/wire/signing';
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { useKeptState } from '../../../../platform/kept-input.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { GIVEN_UP, useProof } from '../open/proof.tsx';

const LIMIT = 200;
type Props = { contract: Contract; onClose: () => void; onRefused: (reason: string) => void };

export function RefuseDialog({ contract, onClose, onRefused }: Props) {
  const { access, detail } = contract;
  const signNo = detail.me?.signNo ?? '';
  const [reason, setReason] = useKeptState(`refuse ${signNo}`, '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const prove = useProof();

  const refuse = async () => {
    const text = reason.trim();
    if (!text) return setError('请填写拒签原因');
    setBusy(true);
    setError(undefined);
    try {
      await prove(
        (code) =>
          call(
            signingRoutes.refuse,
            { ...wireOf(access), signNo, reason: text, ...(code ? { code } : {}) },
            { ...optionsOf(access), quiet: access.by === 'link' },
          ),
        { text: '确认拒签', always: access.by === 'session' },
      );
      onRefused(text);
    } catch (thrown) {
      setBusy(false);
      if (thrown === GIVEN_UP) return;
      const failure = asFailure(thrown);
      if (failure.code === 'SIGN_REFUSED') return onRefused(text);
      if (!failure.reloadLogin || access.by === 'link')
        setError(
          failure.code === 'NO_ANSWER'
            ? '网络不稳定，请检查网络后再试一次，填写的原因已保留'
            : failure.message,
        );
    }
  };

  return (
    <Modal
      open
      width={475}
      title="拒签"
      okText="确认拒签"
      cancelText="返回"
      okButtonProps={{ danger: true, type: 'primary', loading: busy }}
      mask={{ closable: false }}
      onOk={() => void refuse()}
      onCancel={onClose}
    >
      <div className="field">
        <label htmlFor={id}>拒签原因（必填，{LIMIT}字以内）</label>
        <textarea
          id={id}
          className="input refuse-reason"
          rows={4}
          maxLength={LIMIT}
          value={reason}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setReason(event.target.value)}
        />
        <span className="field-hint" id={`${id}-hint`}>
          {[...reason].length} / {LIMIT}。拒签后合同终止，不可恢复，原因将告知全部签署方。
        </span>
        {error && (
          <span className="field-error" role="alert">
            {error}
          </span>
        )}
      </div>
    </Modal>
  );
}
