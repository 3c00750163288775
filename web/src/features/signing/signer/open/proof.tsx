// 意愿认证: one place that asks for a fresh SMS code and then goes on with what was begun, so that nothing typed or drawn
// is lost. A link renews its signToken by the code; a session sends the code with the call itself.
import { signingRoutes } from '@xinqi/wire/signing';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { call } from '../../../../platform/client.ts';
import { asFailure } from '../../../../platform/failure.ts';
import { type Access, needsProof, optionsOf } from './access.ts';
import { keepToken } from './link-pair.ts';
import type { Asked } from './proof-dialog.tsx';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

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

const WRONG_CODE = ['SIGN_CODE_WRONG', 'CODE_WRONG'];

export function ProofProvider(props: {
  access: Access;
  mobileMasked: string | undefined;
  children: ReactNode;
}) {
  const { access, mobileMasked, children } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [everAsked, setEverAsked] = useState(false);
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
        setEverAsked(true);
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
      {/* it stays mounted, so that it closes as it opened */}
      {everAsked && (
        <Suspense>
          <ProofDialog asked={asked} mobileMasked={mobileMasked} send={send} />
        </Suspense>
      )}
    </ProofContext>
  );
}
