// The matrix' side of numbering rules: who may what, and a request for each route.
import { randomUUID } from 'node:crypto';
import { numberingRoutes as r } from '@xinqi/wire/numbering';
import type { Cell } from '../../../testing/matrix/facts.ts';
import { me, on, served } from '../../../testing/matrix/relations.ts';
import { none, type Sample } from '../../../testing/matrix/sample.ts';
import { type Sentence, says } from '../../../testing/matrix/sentence.ts';

const rule = () => ({ name: randomUUID().slice(0, 8), pattern: 'YQ-{0001}', reset: 'never' as const });
export const numberingSamples: Record<string, Sample> = {
  'numbering.list': none,
  'numbering.choose': none,
  'numbering.save': { kinds: ['nothing'], input: rule },
  'numbering.delete': {
    kinds: ['numberRule'],
    input: async (w, c) => {
      if (c.object === 'absent') return { ruleId: w.absent.uuid };
      return w.clients.boss.call(r.save, rule());
    },
  },
};

const keeps = on('numbering.list', 'numbering.save', 'numbering.delete');
const may = (c: Cell) => keeps(c) && served(c) && me(c).superFlag === true;
const own = (c: Cell) => c.kind === 'nothing' || (c.object === 'numberE' && me(c).corp === 'E');
export const numberingSentences: readonly Sentence[] = [
  says(
    'Every member chooses among the numbering rules',
    'allow',
    (c) => on('numbering.choose')(c) && served(c),
  ),
  says(
    'The super administrator keeps the numbering rules of his enterprise',
    'allow',
    (c) => may(c) && own(c),
  ),
  says(
    'A member without 合同管理 keeps none',
    'permission',
    (c) => keeps(c) && served(c) && me(c).superFlag !== true,
  ),
  says('Another enterprise’s rule is absent', 'absent', (c) => may(c) && !own(c)),
];
