// 两步验证 before an act that an account's second factor guards: a code of the owner's app, or one of his recovery codes.
import { Modal } from 'antd';
import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { SecondCodeField } from './second-code-field.tsx';

export function SecondDialog(props: {
  /** What comes after it, as on its button. */
  text: string;
  /** Why the code before this one was not taken. */
  problem: string | undefined;
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const plain = code.trim();
  return (
    <Modal open title="两步验证" footer={null} onCancel={props.onClose} width={400} destroyOnHidden>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (plain) props.onCode(plain);
        }}
      >
        <p className="proof-text">使用企业印章前，请先通过您账号的两步验证。</p>
        <SecondCodeField code={code} setCode={setCode} problem={props.problem} />
        <Button type="submit" look="primary" block disabled={!plain}>
          {props.text}
        </Button>
      </form>
    </Modal>
  );
}
