// The signature of this contract in the panel: draw it, change it, take a saved one; for a person the square seal too.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../../../../platform/session.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { SvgImage } from '../../../../ui/sign-pad/svg-image.tsx';
import { useHandheld } from '../../../../ui/use-phone.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { SavedHands, useSavedHands } from './saved-hands.tsx';
import type { Signing } from './use-signing.ts';

// fetched once the page stands, before anybody can have read it: a lost connection then hinders no signature
const loadHandDialog = () => import('./hand-dialog.tsx');
const HandDialog = lazy(loadHandDialog);

type Props = { contract: Contract; signing: Signing; open: boolean; onOpen: (open: boolean) => void };

export function HandChoice({ contract, signing, open, onOpen }: Props) {
  const { access, detail } = contract;
  const { draft, handSvg, update, missing, plan } = signing;
  const phone = useHandheld();
  useEffect(() => void loadHandDialog(), []);
  const isPerson = useSession(({ currentAuthUser }) => currentAuthUser?.userType === 0);
  const savable = access.by === 'session' && isPerson;
  const hands = useSavedHands(savable);
  const [key, setKey] = useState(0);
  const party = detail.parties.find((p) => p.signNo === detail.me?.signNo);
  const show = (shown: boolean) => {
    if (shown) setKey(key + 1);
    onOpen(shown);
  };
  return (
    <section className="sign-part" aria-labelledby="part-hand">
      <h3 id="part-hand">手写签名</h3>
      {plan.needsHand && (
        <>
          {handSvg ? (
            <div className="hand-shown">
              <SvgImage svg={handSvg} alt="您的签名" />
              <Button look="link" onClick={() => show(true)}>
                重签
              </Button>
            </div>
          ) : (
            <button
              type="button"
              className={missing?.what === 'hand' ? 'hand-empty part-missing' : 'hand-empty'}
              onClick={() => show(true)}
            >
              <Icon name="sign" />
              点击签名
            </button>
          )}
          <SavedHands
            hands={hands}
            pickedId={draft.hand?.kind === 'picked' ? draft.hand.handSignId : undefined}
            onPick={(handSignId, svg) => update({ hand: { kind: 'picked', handSignId, svg } })}
          />
        </>
      )}
      {open && (
        <Suspense>
          <HandDialog
            key={key}
            access={access}
            contractName={detail.contractName}
            name={party?.operatorName ?? party?.name ?? ''}
            phone={phone}
            initial={draft.hand}
            onSave={savable ? (strokes) => void hands.save(strokes) : undefined}
            onDone={(hand) => {
              update({ hand });
              show(false);
            }}
            onClose={() => show(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
