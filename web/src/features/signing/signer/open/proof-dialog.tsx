// The dialog 意愿认证: a code by SMS to the phone on file. A piece of its own, because the signing page is read long before it is needed.
import { Modal } from 'antd';
import { CodeForm } from '../../../../ui/reading/code-form.tsx';
import { TestInboxLink } from '../../../../ui/test-environment/test-inbox-link.tsx';

/** What is to be done once the code is right, and what the button says. */
export type Asked = {
  text: string;
  docsSha256: string | undefined;
  run: (code: string) => Promise<void>;
  giveUp: () => void;
};

type Props = {
  asked: Asked | null;
  mobileMasked: string | undefined;
  send: Parameters<typeof CodeForm>[0]['send'];
};

export default function ProofDialog({ asked, mobileMasked, send }: Props) {
  return (
    <Modal
      open={asked !== null}
      title="意愿认证"
      width={420}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={() => asked?.giveUp()}
    >
      <p className="proof-text">
        为保证签署真实有效，请完成身份核验。验证码将发送到
        {mobileMasked ? ` ${mobileMasked}` : '登记的手机号'}
        ，您填写的内容和签名都会保留。
      </p>
      {asked && <CodeForm send={send} onCode={asked.run} submitText={asked.text} />}
      <TestInboxLink />
    </Modal>
  );
}
