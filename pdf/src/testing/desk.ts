// A hierarchy, judges and a short way to sign, for tests of whole signed files.
import { makeTestHierarchy, type TestHierarchy } from '@xinqi/pki/testing';
import { expect } from 'vitest';
import {
  type Appearance,
  type PlannedField,
  type SignedTail,
  type SignRequest,
  signTail,
} from '../sign/index.ts';
import { type Judges, openJudges } from './judges.ts';
import { pyhankoFaults } from './pyhanko-rules.ts';

export const NOW = new Date();
/** Red in the upper left quarter, blue elsewhere: shows place and orientation. */
export const MARK: Appearance = {
  kind: 'operators',
  width: 100,
  height: 50,
  operators: '0 0 1 rg 0 0 100 50 re f 1 0 0 rg 0 25 50 25 re f',
};
export const RED = [255, 0, 0];
export const BLUE = [0, 0, 255];
export const WHITE = [255, 255, 255];

/** A field of 100 × 50 points, 100 points below the upper edge. */
export const item = (signer: string, kind: PlannedField['kind'], x: number, page = 0): PlannedField => ({
  signer,
  kind,
  name: '签名',
  placement: { page, x, y: 100, width: 100, height: 50 },
});

export const append = (pdf: Uint8Array, tail: Uint8Array): Buffer => Buffer.concat([pdf, tail]);

export type SignedPdf = SignedTail & { pdf: Buffer };

export interface Desk {
  hierarchy: TestHierarchy;
  /** Trusts the hierarchy's root. */
  judges: Judges;
  /** Trusts another root. */
  stranger: Judges;
  sign(pdf: Uint8Array, fieldName: string, more?: Partial<SignRequest>): Promise<SignedPdf>;
  /** All judges accept the file, and these are its signed fields in order. */
  expectGood(pdf: Uint8Array, fields: string[]): void;
  close(): void;
}

export async function openDesk(): Promise<Desk> {
  const hierarchy = await makeTestHierarchy();
  const judges = openJudges(hierarchy.root);
  const stranger = openJudges((await makeTestHierarchy()).root);
  return {
    hierarchy,
    judges,
    stranger,
    async sign(pdf, fieldName, more = {}) {
      const signer = await hierarchy.issue({ from: new Date(NOW.getTime() - 60_000) });
      const appearances = { [fieldName]: MARK };
      const done = await signTail(pdf, { fieldName, appearances, signer, signedAt: NOW, ...more });
      return { ...done, pdf: append(pdf, done.tail) };
    },
    expectGood(pdf, fields) {
      const judged = judges.pdfsig(pdf);
      expect(judged.map(({ field }) => field)).toEqual(fields);
      for (const signature of judged) expect(signature).toMatchObject({ valid: true, trusted: true });
      expect(judged.at(-1)?.total).toBe(true);
      expect(judges.qpdfCheck(pdf)).toBe(true);
      expect(pyhankoFaults(pdf)).toEqual([]);
    },
    close() {
      judges.close();
      stranger.close();
    },
  };
}
