// Faces for families above: who signs shows his (docs/decisions/0149). The attempt and what counts it are theirs.
import type { FacePlace } from '@xinqi/wire/real-name';
import type { Tx } from '../../../platform/db.ts';
import {
  type FaceAsk,
  type FaceParts,
  type FaceSoFar,
  facePlaceOf,
  faceSoFar,
  startFace,
  writeFace,
} from './ask-face.ts';

export type FaceDoor = {
  simulated: boolean;
  /** Name of the party, of its answers. */
  party: string;
  /** In the transaction that writes the attempt down; answers what comes back from the party's page. */
  write(tx: Tx, ask: Omit<FaceAsk, 'correct'>, now: Date): Promise<string>;
  /** False: the party makes no page. */
  start(
    ask: Pick<FaceAsk, 'attemptId' | 'fullName' | 'idCard'>,
    back: { k: string; origin: string },
  ): Promise<boolean>;
  placeOf(attemptId: string, now: Date): Promise<FacePlace | undefined>;
  soFar(tx: Tx, of: Pick<FaceAsk, 'attemptId' | 'fullName' | 'idCard'>): Promise<FaceSoFar>;
};

/** Undefined where nobody looks at faces. */
export const faceDoor = (parts: FaceParts): FaceDoor | undefined =>
  parts.faceCheck && {
    simulated: parts.faceCheck.simulated,
    party: parts.faceCheck.party,
    write: (tx, ask, now) => writeFace(parts, tx, { ...ask, correct: false }, now),
    start: (ask, back) => startFace(parts, ask, back),
    placeOf: (attemptId, now) => facePlaceOf(parts, attemptId, now),
    soFar: (tx, of) => faceSoFar(parts, tx, of),
  };
