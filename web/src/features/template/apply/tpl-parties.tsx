// Who takes the roles of a template when it is used: a card for each, but for the one that the sender takes himself.
import type { TplDetail, TplParty } from '@xinqi/wire/template';
import { useState } from 'react';
import { useSession } from '../../../platform/session.ts';
import { demandedOf, newParty, type Party, PartyCard, partyProblems } from '../../signing/index.ts';

export type TakingParties = {
  parties: readonly Party[];
  me: string;
  problems: ReturnType<typeof partyProblems>;
  change: (key: string, part: Partial<Omit<Party, 'key'>>) => void;
  /** Who takes each role, as far as it is known. */
  names: string[];
  /** As `use` is to be told, with what is asked of each (阅读要求, 意愿认证). */
  given: () => TplParty[];
};

export function useTplParties(tpl: TplDetail): TakingParties {
  const me = useSession(({ currentAuthUser }) => currentAuthUser?.name ?? '');
  const [parties, setParties] = useState<readonly Party[]>(() =>
    tpl.roles.map(({ userType, party }) =>
      newParty(userType, {
        name: party?.signatoryFullName ?? '',
        operator: party?.operatorName ?? '',
        mobile: party?.signatoryMobile ?? '',
      }),
    ),
  );
  return {
    parties,
    me,
    problems: partyProblems(parties.filter((_, at) => !tpl.roles[at]?.self)),
    change: (key, part) =>
      setParties((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    names: tpl.roles.map(({ self }, at) => (self ? me : (parties[at]?.name ?? ''))),
    given: () =>
      tpl.roles.flatMap(({ role, self, userType }, at) => {
        const party = parties[at];
        if (self || !party) return [];
        const demand = demandedOf(party);
        return {
          role,
          signatoryFullName: party.name.trim(),
          ...(userType === 1 ? { operatorName: party.operator.trim() } : {}),
          signatoryMobile: party.mobile.trim(),
          ...(Object.keys(demand).length > 0 ? { demand } : {}),
        };
      }),
  };
}

type Props = { tpl: TplDetail; taking: TakingParties; showAll: boolean };

export function TplPartyCards({ tpl, taking, showAll }: Props) {
  const { parties, me, problems, change } = taking;
  return (
    <ul className="party-list">
      {tpl.roles.map(({ role, self }, at) => {
        const party = parties[at];
        if (!party) return null;
        if (self)
          return (
            <li key={party.key} className="card party-card" aria-label={role}>
              <div className="party-head">
                <strong className="party-number">{role}</strong>
                <span className="muted">由您担任：{me}</span>
              </div>
            </li>
          );
        return (
          <PartyCard
            key={party.key}
            role={role}
            party={party}
            index={at}
            count={tpl.roles.length}
            ordered={false}
            problems={problems.get(party.key)}
            doubt={undefined}
            showAll={showAll}
            dragging={false}
            phoneHint={undefined}
            onChange={(part) => change(party.key, part)}
            onRemove={() => undefined}
            onMove={() => undefined}
            onDragStart={() => undefined}
          />
        );
      })}
    </ul>
  );
}
