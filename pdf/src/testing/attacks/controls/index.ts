// Controls: legitimate files as close to the attacks as they come. Each must stay valid, or valid with the warning that
// it deserves; a verifier that refuses everything would pass the attacks alone.
import type { AttackDesk, Recipe } from '../attack-file.ts';
import { credentials, foreign } from './credentials.ts';
import { fillings, signings } from './signings.ts';
import { sources } from './sources.ts';

export function controls(desk: AttackDesk): Recipe[] {
  return [...signings(desk), ...sources(desk), ...fillings(desk), ...credentials(desk), ...foreign(desk)];
}
