// One placed field on its page: whose, what, selected or not. A seal is shown round (公章) in its real size, the sender's own as
// its picture.
import { useRef } from 'react';
import { boxStyle, type PageSize } from '../../../../ui/pdf-view/index.ts';
import { SvgImage } from '../../../../ui/sign-pad/svg-image.tsx';
import { kindName, partyColour } from '../../signer/document/party-colour.ts';
import type { DraftField, Party } from '../draft/draft.ts';
import { canResize } from './field-geometry.ts';

type Props = {
  field: DraftField;
  size: PageSize;
  party: Party;
  partyIndex: number;
  selected: boolean;
  /** It alone is selected and may be resized. */
  only: boolean;
  /** The picture of the seal that will stand here. */
  picture?: string | undefined;
  /** Why it may not stand here. */
  problem?: string | undefined;
  /** Being dragged, or not yet dropped. */
  ghost: boolean;
  onPress: (event: React.PointerEvent) => void;
  /** Pressed and let go without a drag. */
  onTap: (event: React.MouseEvent) => void;
  onFocus: () => void;
  onResize: (event: React.PointerEvent) => void;
};

export function FieldBox({
  field,
  size,
  party,
  partyIndex,
  selected,
  only,
  picture,
  problem,
  ghost,
  onPress,
  onTap,
  onFocus,
  onResize,
}: Props) {
  // a press focuses, too: what it chooses is for the press to say
  const pressed = useRef(false);
  const name = kindName(field.kind, party.userType);
  const owner = party.name.trim() || `签署方 ${partyIndex + 1}`;
  const round = field.kind === 'seal' && party.userType === 1;
  const classes = ['field-box', `field-box-${field.kind}`];
  if (round && !picture) classes.push('field-box-round');
  if (picture) classes.push('field-box-pictured');
  if (selected) classes.push('field-box-selected');
  if (problem) classes.push('field-box-bad');
  if (ghost) classes.push('field-box-ghost');
  if (field.y < 22) classes.push('field-box-top');
  const style = { ...boxStyle(field, size), '--party': partyColour(partyIndex) } as React.CSSProperties;
  return (
    <div className={classes.join(' ')} style={style}>
      <button
        type="button"
        className="field-box-body"
        data-field={field.id}
        aria-pressed={selected}
        aria-label={`${name}，${owner}，第${field.page + 1}页${problem ? `，${problem}` : ''}`}
        title={problem}
        onPointerDown={(event) => {
          pressed.current = true;
          event.currentTarget.focus({ preventScroll: true });
          pressed.current = false;
          onPress(event);
        }}
        onFocus={() => !pressed.current && onFocus()}
        onClick={(event) => {
          event.stopPropagation();
          onTap(event);
        }}
      >
        {picture ? (
          <SvgImage className="field-box-picture" svg={picture} alt="" />
        ) : (
          <span className="field-box-name">{(field.kind === 'text' && field.label) || name}</span>
        )}
      </button>
      <span className="field-box-owner" aria-hidden="true">
        {owner}
      </span>
      {only && canResize(field.kind) && (
        <span className="field-box-corner" aria-hidden="true" onPointerDown={onResize} />
      )}
    </div>
  );
}
