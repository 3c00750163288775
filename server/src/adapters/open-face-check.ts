// Who looks at faces, as the configuration names it. The simulator's page is served beside it (checks/face/face-page.ts).
import type { Config } from '../platform/config.ts';
import type { FaceCheckPort } from '../platform/ports/face-check.ts';
import { type FaceSimulator, faceCheckSimulator } from './checks/face/face-check-simulator.ts';
import { faceCheckTencent } from './tencent/face-check-tencent.ts';
import { faceIdAccess } from './tencent/face-id-access.ts';

/** Without one there is no such way. */
export type OpenedFace = { faceCheck?: FaceCheckPort; faceSimulator?: FaceSimulator };

export function openFaceCheck(config: Config): OpenedFace {
  const who = config.FACE_CHECK ?? (config.PERSON_CHECK === 'simulator' ? 'simulator' : 'off');
  if (who === 'off') return {};
  if (who === 'simulator') {
    const simulator = faceCheckSimulator();
    return { faceCheck: simulator, faceSimulator: simulator };
  }
  return { faceCheck: faceCheckTencent(faceIdAccess(config), config.FACE_RULE_ID ?? '') };
}
