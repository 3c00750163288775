// Memory of the product under attack, process by process, pages that several share counted once: RSS would count
// PostgreSQL's shared buffers in each of its thirty processes and grow with every page that they have touched.
import { costs } from '../product/process-cost.ts';

const ROLES = {
  web: /server\/src\/main\.ts$/,
  worker: /server\/src\/worker\.ts$/,
  PostgreSQL: /postgres/,
  sandbox: /sandbox\/child\.ts$/,
  'the attack itself': /attack\.ts$/,
} as const;
type Role = keyof typeof ROLES;
export type Residents = Record<Role, number>;
const roles = Object.keys(ROLES) as Role[];

/** MB of each role at this moment. */
export function residents(): Residents {
  const found = Object.fromEntries(roles.map((role) => [role, 0])) as Residents;
  for (const { name, pssMb } of costs(process.pid)) {
    const role = roles.find((one) => ROLES[one].test(name));
    if (role) found[role] += pssMb;
  }
  return found;
}

/** How each role grew, as a row of the page. */
export function growthOf(looks: readonly Residents[]): string {
  return roles
    .map((role) => `${role} ${looks.map((look) => Math.round(look[role])).join(' → ')}`)
    .join(', ')
    .concat(' MB');
}
