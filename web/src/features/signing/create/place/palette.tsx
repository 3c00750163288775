// What can be placed: drag it onto the page, or choose it and tap the page. By keyboard Enter puts it in the middle
// of the page in view. The same buttons stand in the left column and in the phone's sheet.
import type { FieldKind } from '@xinqi/domain';
import { kindName, partyColour } from '../../signer/document/party-colour.ts';
import type { Placing } from '../fields/use-placement.ts';

const glyphs: Record<FieldKind, string> = {
  signature: 'M3 13.5c2-4 3.500-7.500 5-7.500s-1 7 .5 7 2.500-4 3.500-4-.5 3 1 3 2-1 3.500-1M3 17h14',
  seal: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6.800l.95 2h2.150l-1.700 1.350.65 2.150L10 11l-2.050 1.300.65-2.150L6.900 8.800h2.150z',
  date: 'M4 5h12v11.500H4zM4 8.500h12M7 3v3.500M13 3v3.500',
  text: 'M4 5.500V4h12v1.500M10 4v12M7.500 16h5',
};

export function KindGlyph({ kind }: { kind: FieldKind }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d={glyphs[kind]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type Props = {
  placing: Placing;
  onDrag: (kind: FieldKind, event: React.PointerEvent) => void;
  onPlaceInView: (kind: FieldKind) => void;
};

export function Palette({ placing, onDrag, onPlaceInView }: Props) {
  const { party, parties, kinds, armed, setArmed, select } = placing;
  const colour = partyColour(parties.indexOf(party));
  return (
    <div className="palette" style={{ '--party': colour } as React.CSSProperties}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="palette-kind"
          aria-pressed={armed === kind}
          onPointerDown={(event) => onDrag(kind, event)}
          onClick={(event) => {
            if (event.detail === 0) return onPlaceInView(kind);
            select(undefined);
            setArmed(armed === kind ? undefined : kind);
          }}
        >
          <KindGlyph kind={kind} />
          <span>{kindName(kind, party.userType)}</span>
        </button>
      ))}
    </div>
  );
}
