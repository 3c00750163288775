// The places of a template over its pages, coloured by role: who signs where.
import type { TplDetail } from '@xinqi/wire/template';
import { boxStyle, type OverlayPage } from '../../../ui/pdf-view/index.ts';
import { kindName, partyColour } from '../../signing/index.ts';

type Props = { at: OverlayPage; roles: TplDetail['roles']; names: readonly string[] };

/** `names`: who takes each role, as far as it is known. */
export function RolePlaces({ at, roles, names }: Props) {
  return roles.flatMap(({ role, userType, fields }, index) =>
    fields
      .filter(({ page }) => page === at.page)
      .map((field) => {
        const style = { ...boxStyle(field, at.size), '--party': partyColour(index) } as React.CSSProperties;
        const name = names[index]?.trim();
        return (
          <span
            key={`${role} ${field.kind} ${field.x} ${field.y}`}
            className="tpl-place"
            style={style}
            title={name ? `${role}：${name}` : role}
          >
            {(field.kind === 'text' && field.label) || kindName(field.kind, userType)}
            <small>{name || role}</small>
          </span>
        );
      }),
  );
}
