// One sentence of the policy: what it says, how it decides, and for which cells.
import type { Cell } from './facts.ts';

export type Verdict =
  | 'allow'
  | 'signIn'
  | 'console'
  | 'absent'
  | 'permission'
  | 'link'
  | 'verify'
  | 'notYours'
  | 'file'
  | 'key';
export type Sentence = { text: string; verdict: Verdict; when(c: Cell): boolean };
export const says = (text: string, verdict: Verdict, when: (c: Cell) => boolean): Sentence => ({
  text,
  verdict,
  when,
});
