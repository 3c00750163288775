// The two halves of showing one's face, for one contract or for several: the consent of its own with what is compared, and the wait for what the party
// says. The party's page opens in another tab, so that what he drew and typed stays.
import type { FacePlace as Place } from '@xinqi/wire/real-name';
import { FacePlace } from '../../../../ui/identity/face-place.tsx';
import { Button } from '../../../../ui/kit/button.tsx';
import { IdentityForm, type Said, type Who } from './identity-form.tsx';

type FormProps<T> = {
  who: Who;
  consent: { text: string; hash: string };
  ask: (said: Said) => Promise<T>;
  onBegun: (answer: T, said: Said) => void;
};
export const FaceForm = <T,>({ who, consent, ask, onBegun }: FormProps<T>) => (
  <IdentityForm
    who={who}
    way="face"
    consent={{ name: '人脸信息处理说明', ...consent }}
    lead={<p className="small muted">须使用摄像头。不愿意或不方便的，可以换个方式验证。</p>}
    submitText="开始人脸识别"
    ask={ask}
    onAnswer={onBegun}
  />
);

/** `why`: it came to nothing. `place`: where it is shown; of an attempt that another page began it is not known. */
export function FaceWaiting({
  why,
  place,
  onAgain,
}: {
  why: string | undefined;
  place: Place | null | undefined;
  onAgain: () => void;
}) {
  return (
    <div className="will-form">
      {why ? (
        <p className="form-error" role="alert">
          {why}
        </p>
      ) : (
        <>
          {place && <FacePlace place={place} newTab />}
          <p className="small">
            正在等待人脸识别。完成后请确认是您本人的操作，再回到本页；也可以换个方式验证。
          </p>
        </>
      )}
      {(why || !place) && <Button onClick={onAgain}>重新发起人脸识别</Button>}
    </div>
  );
}
