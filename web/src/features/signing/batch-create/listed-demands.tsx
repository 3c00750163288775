// What is asked of everybody in the list before he signs: the same of each contract.
import { PartyReading } from '../create/demand/party-reading.tsx';
import { PartyWill } from '../create/demand/party-will.tsx';
import { VideoSwitch } from '../create/demand/video-switch.tsx';
import { useWizard } from '../create/wizard.ts';
import type { Marks } from './batch-draft.ts';
import './batch-create.css';

export function ListedDemands({ marks }: { marks: Marks }) {
  const { draft, dispatch } = useWizard();
  const demands = draft.parties.map((party) => {
    const mark = marks[party.key];
    if (!mark || !('listed' in mark)) return null;
    const place = mark.role ?? '名单中的签署方';
    const onChange = (change: Partial<typeof party>) =>
      dispatch({ type: 'editParty', key: party.key, change });
    return (
      <fieldset key={party.key} className="batch-demands">
        <legend>{mark.role ? `${mark.role}签署前` : '签署前'}</legend>
        <PartyReading {...{ party, place, onChange }} />
        <PartyWill {...{ party, place, onChange }} listed />
      </fieldset>
    );
  });
  return (
    <>
      {demands}
      <VideoSwitch />
    </>
  );
}
