// One place on a page that is only looked at: what stands there, and whose it is.
import type { FieldKind } from '@xinqi/domain';
import { boxStyle, type PageSize } from '../../../../ui/pdf-view/index.ts';
import { kindName, partyColour } from '../../signer/document/party-colour.ts';
import './fields.css';

type Props = {
  box: { kind: FieldKind; x: number; y: number; width: number; height: number; label?: string | undefined };
  size: PageSize;
  /** Index of the party, which has its colour. */
  party: number;
  userType: 0 | 1;
  /** As it is called here: a name, or a role. */
  owner: string;
  title?: string;
  /** It may stand on other words than it should. */
  unsure?: boolean;
};

export function PlaceBox({ box, size, party, userType, owner, title, unsure = false }: Props) {
  const style = {
    ...boxStyle(box, size),
    '--party': unsure ? 'var(--orange)' : partyColour(party),
  } as React.CSSProperties;
  return (
    <span
      className={unsure ? 'place-box place-box-unsure' : 'place-box'}
      style={style}
      title={title ?? owner}
    >
      {(box.kind === 'text' && box.label) || kindName(box.kind, userType)}
      <small>{owner}</small>
    </span>
  );
}
