// Requests belong to one enterprise: who is signed in for another, or as a person, chooses the right one here.
import { useState } from 'react';
import { actForCorp } from '../../../platform/rights/act-as.ts';
import { useSession } from '../../../platform/session.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/kit/button.tsx';
import '../../../ui/reading/entry.css';

export function ActAs({ onDone }: { onDone?: () => void }) {
  const users = useSession(({ allAuthUser }) => allAuthUser);
  const acting = useSession(({ consoleCorpId }) => consoleCorpId);
  const asPerson = useSession(({ currentAuthUser }) => currentAuthUser?.userType !== 1);
  const [busy, setBusy] = useState(false);
  const others = users.filter((user) => user.userType === 1 && (asPerson || user.corpId !== acting));
  const choose = async (corpId: string) => {
    setBusy(true);
    try {
      await actForCorp(corpId);
      onDone?.();
    } catch (error) {
      toast.failure(error);
      setBusy(false);
    }
  };
  return (
    <>
      {others.map(({ corpId, name }) => (
        <Button key={corpId} className="act-as" disabled={busy} onClick={() => corpId && void choose(corpId)}>
          切换到 {name}
        </Button>
      ))}
    </>
  );
}
