// What a signatory says of himself before somebody outside looks at him: a number, for a bank its card, and a consent of its own. Name and phone are
// those of the contract.
import { asOneSpelling, beijingDay, byBank, type IdentityWay, personFault } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAttempt } from '../../../../platform/call/use-attempt.ts';
import type { Failure } from '../../../../platform/failure.ts';
import { ConsentBox } from '../../../../ui/identity/consent-box.tsx';
import { NumberFields } from '../../../../ui/identity/number-fields.tsx';
import { Button } from '../../../../ui/kit/button.tsx';

export type Will = NonNullable<NonNullable<ApplyDetail['me']>['will']>;
/** Who is compared, as the contract knows him. */
export type Who = { name: string; mobileMasked: string };
/** What he said. `attemptId` is new for each press. */
export type Said = { attemptId: string; idCard: string; consentHash: string };
type Props<T> = {
  who: Who;
  way: IdentityWay;
  consent: { name: string; text: string; hash: string };
  /** Before the fields. */
  lead?: ReactNode;
  submitText: string;
  /** Why the last try was no yes. */
  outcome?: string | undefined;
  onTyped?: () => void;
  ask: (said: Said, bankCard: string) => Promise<T>;
  onAnswer: (answer: T, said: Said) => unknown;
};

export function IdentityForm<T>({
  who,
  way,
  consent,
  lead,
  submitText,
  outcome,
  onTyped,
  ask,
  onAnswer,
}: Props<T>) {
  const [said, setSaid] = useState({ idCard: '', bankCard: '' });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { busy, attempt } = useAttempt();
  const spelled = asOneSpelling({ fullName: who.name, ...said });
  const fault = personFault(spelled, way, beijingDay(new Date()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (fault || !agreed) return;
    const typed = { attemptId: crypto.randomUUID(), idCard: spelled.idCard, consentHash: consent.hash };
    void attempt(() => ask(typed, spelled.bankCard), {
      failed: setFailure,
      after: (answer) => onAnswer(answer, typed),
    });
  };
  return (
    <form className="will-form" onSubmit={submit} noValidate>
      {lead}
      <p className="will-who">
        <span className="muted">姓名</span> <strong>{who.name}</strong>
        {way !== 'bank3' && way !== 'face' && (
          <>
            <span className="muted">手机号</span> <strong>{who.mobileMasked}</strong>
          </>
        )}
      </p>
      {fault?.field === 'fullName' && (
        <p className="form-error" role="alert">
          该姓名不是身份证上的姓名，无法核验，请联系发起方更正。
        </p>
      )}
      <NumberFields
        said={said}
        bank={byBank(way)}
        errorOf={(field) => (tried && fault?.field === field ? fault.message : undefined)}
        onChange={(part) => {
          setSaid({ ...said, ...part });
          setFailure(undefined);
          onTyped?.();
        }}
      />
      <ConsentBox
        name={consent.name}
        text={consent.text}
        agreed={agreed}
        onAgreed={setAgreed}
        missing={tried && !agreed}
      />
      {[failure?.message, outcome].map(
        (why) =>
          why && (
            <p key={why} className="form-error" role="alert">
              {why}
            </p>
          ),
      )}
      <Button look="primary" large block type="submit" busy={busy}>
        {submitText}
      </Button>
    </form>
  );
}
