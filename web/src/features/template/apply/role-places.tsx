// The places of a template over its pages, coloured by role: who signs where.
import type { TplDetail } from '@xinqi/wire/template';
import type { OverlayPage } from '../../../ui/pdf-view/index.ts';
import { PlaceBox } from '../../signing/index.ts';

type Props = { at: OverlayPage; roles: TplDetail['roles']; names: readonly string[] };

/** `names`: who takes each role, as far as it is known. */
export function RolePlaces({ at, roles, names }: Props) {
  return roles.flatMap(({ role, userType, fields }, index) =>
    fields
      .filter(({ page }) => page === at.page)
      .map((field) => {
        const name = names[index]?.trim();
        return (
          <PlaceBox
            key={`${role} ${field.kind} ${field.x} ${field.y}`}
            box={field}
            size={at.size}
            party={index}
            userType={userType}
            owner={name || role}
            title={name ? `${role}：${name}` : role}
          />
        );
      }),
  );
}
