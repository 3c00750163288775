// The matrix' side of particulars: who may what, and a request for each route.
import { me, on, served } from '../../../testing/matrix/relations.ts';
import { none, type Sample } from '../../../testing/matrix/sample.ts';
import { type Sentence, says } from '../../../testing/matrix/sentence.ts';

export const particularsSamples: Record<string, Sample> = {
  'particulars.info': none,
  // of a version that no enterprise has: who may is told that it is not the newest one
  'particulars.save': { kinds: ['nothing'], input: () => ({ version: 0, remindDays: '[30]' }) },
};

const saves = on('particulars.save');
export const particularsSentences: readonly Sentence[] = [
  says(
    'Every member reads the types and fields of his enterprise',
    'allow',
    (c) => on('particulars.info')(c) && served(c),
  ),
  says(
    'The super administrator keeps the types and fields of his enterprise',
    'allow',
    (c) => saves(c) && served(c) && me(c).superFlag === true,
  ),
  says(
    'A member without 合同管理 keeps no types and fields',
    'permission',
    (c) => saves(c) && served(c) && me(c).superFlag !== true,
  ),
];
