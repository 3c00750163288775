// What the sender asks for before a signature, one after the other: a recording, then what is demanded of his will.
import { willMissing } from '@xinqi/domain';
import { RecordDialog } from '../../../video/index.ts';
import { optionsOf, wireOf } from '../open/access.ts';
import WillDialog, { type WillProps } from './will-dialog.tsx';

export default function AskedBefore(props: WillProps) {
  const { contract, byPasskey, onDone, onClose } = props;
  const { access, detail, refresh } = contract;
  if (!detail.me?.needsVideo) return <WillDialog {...props} />;
  const taken = async () => {
    const will = (await refresh()).me?.will;
    const key = byPasskey ? (['passkey'] as const) : [];
    if (!will || willMissing(will, [...will.passed, ...key]) === 0) onDone();
  };
  return (
    <RecordDialog
      wire={wireOf(access)}
      options={() => optionsOf(access)}
      signNo={detail.me.signNo}
      senderName={detail.senderName}
      onDone={() => void taken()}
      onClose={onClose}
    />
  );
}
