// Everything placed, in reading order; a row selects the field and brings its page into view. Overlaps are told, not forbidden.

import { kindName, partyColour } from '../../signer/document/party-colour.ts';
import type { DraftField } from '../draft/draft.ts';
import type { Placing } from '../fields/use-placement.ts';

const shownRows = 300;

export function PlacedList({ placing, onPick }: { placing: Placing; onPick: (field: DraftField) => void }) {
  const { fields, parties, chosen, problems, overlapping } = placing;
  return (
    <section className="placed" aria-label="已放置">
      <h2>
        已放置<span className="muted">（{fields.length}）</span>
      </h2>
      {problems.size > 0 && (
        <p className="field-error placed-problems" role="alert">
          {problems.size} 个签署位置需要调整
        </p>
      )}
      {overlapping.size > 0 && (
        <p className="placed-overlap placed-problems" role="status">
          {overlapping.size} 处相互重叠，签署后可能遮挡，请核对
        </p>
      )}
      {fields.length === 0 && <p className="muted">还没有签署位置。从左侧拖到页面上即可。</p>}
      <ul>
        {fields.slice(0, shownRows).map((field) => {
          const index = parties.findIndex((party) => party.key === field.partyKey);
          const party = parties[index];
          if (!party) return null;
          return (
            <li key={field.id}>
              <button
                type="button"
                className="placed-row"
                aria-pressed={chosen.some(({ id }) => id === field.id)}
                style={{ '--party': partyColour(index) } as React.CSSProperties}
                onClick={() => onPick(field)}
              >
                <span className="place-dot" />
                <span className="placed-page">第 {field.page + 1} 页</span>
                <span className="placed-kind">
                  {(field.kind === 'text' && field.label) || kindName(field.kind, party.userType)}
                </span>
                <span className="placed-owner" title={party.name}>
                  {party.name.trim()}
                </span>
                {problems.has(field.id) ? (
                  <span className="field-error placed-problem">{problems.get(field.id)}</span>
                ) : (
                  overlapping.has(field.id) && (
                    <span className="placed-problem placed-overlap">{overlapping.get(field.id)}</span>
                  )
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {fields.length > shownRows && <p className="muted">还有 {fields.length - shownRows} 处</p>}
    </section>
  );
}
