// 意愿认证: one place that asks for a fresh SMS code and then goes on with what was begun, so that nothing typed or drawn
// is lost. A link renews its signToken by the code; a session sends the code with the call itself.
import { signingRoutes } from '@xinqi/wire/signing';
import { Modal } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { CodeForm } from '../../../../ui/reading/code-form.tsx';
import { TestInboxLink } from '../../../../ui/test-environment/test-inbox-link.tsx';
import { type Access, needsProof, optionsOf } from './access.ts';
import { keepToken } from './link-pair.ts';

type Act<T> = (code?: string) => Promise<T>;
/** `docsSha256`: the set of several files that the act signs; a session's code signs that set and no other. */
type Options = { text: string; always?: boolean; docsSha256?: string };
/** Runs `act`; when it needs proof, or `always`, asks for the code first. Rejects with the failure, or GIVEN_UP. */
type Prove = <T>(act: Act<T>, options: Options) => Promise<T>;
/** The person closed the dialog: nothing happened, nothing to say. */
export const GIVEN_UP = Object.freeze({ code: 'GIVEN_UP', message: '' });

const ProofContext = createContext<Prove | null>(null);
export function useProof(): Prove {
  const prove = useContext(ProofContext);
  if (!prove) throw new Error('useProof outside ContractGate');
  return prove;
}

type Asked = {
  text: string;
  docsSha256: string | undefined;
  run: (code: string) => Promise<void>;
  giveUp: () => void;
};
const WRONG_CODE = ['SIGN_CODE_WRONG', 'CODE_WRONG'];

export function ProofProvider(props: {
  access: Access;
  mobileMasked: string | undefined;
  children: ReactNode;
}) {
  const { access, mobileMasked, children } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const asking = useRef(false);

  const prove = useCallback<Prove>(
    async <T,>(act: Act<T>, { text, always = false, docsSha256 }: Options): Promise<T> => {
      if (!always)
        try {
          return await act();
        } catch (error) {
          if (!needsProof(access, error)) throw error;
        }
      if (asking.current) throw GIVEN_UP;
      asking.current = true;
      return new Promise<T>((resolve, reject) => {
        const close = () => {
          asking.current = false;
          setAsked(null);
        };
        const run = async (code: string) => {
          if (access.by === 'link')
            keepToken(
              access.pair,
              await call(signingRoutes.verifyCode, { ...access.pair, code }, { visitor: true, quiet: true }),
            );
          try {
            const value = access.by === 'link' ? await act() : await act(code);
            close();
            resolve(value);
          } catch (error) {
            // a wrong code of a session is said beside the code; everything else belongs to the page
            if (access.by === 'session' && WRONG_CODE.includes(asFailure(error).code)) throw error;
            close();
            reject(error);
          }
        };
        setAsked({
          text,
          docsSha256,
          run,
          giveUp: () => {
            close();
            reject(GIVEN_UP);
          },
        });
      });
    },
    [access],
  );

  const send = () =>
    access.by === 'link'
      ? call(signingRoutes.sendLinkCode, access.pair, { visitor: true, quiet: true })
      : call(
          signingRoutes.willCode,
          {
            applyNo: access.applyNo,
            signNo: access.signNo ?? '',
            ...(asked?.docsSha256 ? { docsSha256: asked.docsSha256 } : {}),
          },
          optionsOf(access),
        );
  return (
    <ProofContext value={prove}>
      {children}
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
    </ProofContext>
  );
}
