// Whose field is placed: the signatories with their colours, how many fields each has, who still lacks one.
import { Select } from '../../../../ui/kit/select.tsx';
import { partyColour } from '../../signer/document/party-colour.ts';
import type { Party } from '../draft/draft.ts';
import { signsWith } from '../draft/draft.ts';
import type { Placing } from '../fields/use-placement.ts';

const nameOf = (party: Party, index: number): string => party.name.trim() || `签署方 ${index + 1}`;

export function PartyList({ placing }: { placing: Placing }) {
  const { parties, party, placed } = placing;
  return (
    <ul className="place-parties">
      {parties.map((one, index) => {
        const own = placed.filter((field) => field.partyKey === one.key);
        const ready = own.some(signsWith);
        return (
          <li key={one.key}>
            <button
              type="button"
              className="place-party"
              aria-pressed={one.key === party.key}
              title={nameOf(one, index)}
              style={{ '--party': partyColour(index) } as React.CSSProperties}
              onClick={() => placing.setParty(one.key)}
            >
              <span className="place-dot" />
              <span className="place-party-name">{nameOf(one, index)}</span>
              <span className={ready ? 'place-count' : 'place-count place-count-missing'}>
                {ready ? `${own.length} 处` : '未设置'}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The same as a select for narrow screens. */
export function PartyDropdown({ placing }: { placing: Placing }) {
  const { parties, party, placed } = placing;
  return (
    <div
      className="place-dropdown"
      style={{ '--party': partyColour(parties.indexOf(party)) } as React.CSSProperties}
    >
      <span className="place-dot" />
      <Select
        aria-label="签署方"
        small
        value={party.key}
        options={parties.map((one, index) => {
          const own = placed.filter((field) => field.partyKey === one.key);
          const many = own.some(signsWith) ? `（${own.length}处）` : '（未设置）';
          return [one.key, nameOf(one, index) + many];
        })}
        onValue={placing.setParty}
      />
    </div>
  );
}
