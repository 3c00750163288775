// The matrix' side of templates: who may what, and a request for each route.
import { randomUUID } from 'node:crypto';
import { templateRoutes as r } from '@xinqi/wire/template';
import { type Cell, owned, sideOf } from '../../../testing/matrix/facts.ts';
import type { MatrixWorld } from '../../../testing/matrix/matrix-world.ts';
import { asCorp, asPerson, isOwned, me, on, served } from '../../../testing/matrix/relations.ts';
import { none, page, type Sample } from '../../../testing/matrix/sample.ts';
import { type Sentence, says } from '../../../testing/matrix/sentence.ts';
import { fillRequestSamples, fillRequestSentences } from './fill-request-policy.ts';

const roles = [{ role: '甲方' }, { role: '乙方' }];
const kept = new Map<string, Promise<string>>();
const named = (of: string) => `${of === 'tplSender' ? '鹤唳' : '雁鸣'}模板${randomUUID().slice(0, 8)}`;

/** A template of its owner; `fresh`: one that may be used up. Its file is uploaded once. */
async function tplOf(w: MatrixWorld, { object }: Cell, fresh: boolean): Promise<string> {
  if (object === 'absent') return w.absent.uuid;
  const who = object === 'tplSender' ? ('sender' as const) : ('boss' as const);
  const path = who === 'sender' ? '/i/tpl/operate' : '/c/m/tpl/operate';
  const client = w.clients[who];
  const first =
    kept.get(object) ??
    w
      .file(client)
      .then((contractId) => client.call(r.operate, { contractId, name: named(object), roles }, path))
      .then(({ tplId }) => tplId);
  kept.set(object, first);
  if (!fresh) return first;
  const copyOf = await first;
  return (await client.call(r.operate, { copyOf, name: named(object), roles }, path)).tplId;
}
const ofTpl = (more: Record<string, unknown> = {}): Sample => ({
  kinds: ['tpl'],
  input: async (w, c, fresh) => ({ tplId: await tplOf(w, c, fresh), ...more }),
});

export const templateSamples: Record<string, Sample> = {
  'template.list': page,
  'template.groupTypes': none,
  'template.authLogs': {
    kinds: ['nothing', 'tpl'],
    input: async (w, c) => (c.kind === 'tpl' ? { tplId: await tplOf(w, c, false) } : {}),
  },
  'template.detail': ofTpl(),
  'template.document': ofTpl(),
  'template.downTemplateExcel': {
    kinds: ['tpl'],
    input: async (w, c) => ({ id: await tplOf(w, c, false) }),
  },
  'template.operate': {
    kinds: ['nothing', 'tpl'],
    input: async (w, c, fresh) => ({
      ...(c.kind === 'tpl' ? { tplId: await tplOf(w, c, fresh) } : {}),
      name: randomUUID(),
      roles,
    }),
    proves: ['TPL_FILE'],
  },
  'template.setStatus': ofTpl({ status: 0 }),
  'template.delete': ofTpl(),
  'template.assignGroup': {
    kinds: ['tpl'],
    input: async (w, c) => ({ tplIds: [await tplOf(w, c, false)], groupName: '矩阵' }),
  },
  'template.use': { ...ofTpl(), proves: ['TPL_REVOKED'] },
  'template.words': {
    kinds: ['nothing'],
    input: async (w) => ({ contractId: w.absent.uuid }),
    proves: ['TPL_FILE'],
  },
  // a simple one has nothing to fill in, which is answered after the question whether he may use it
  'template.fill': { ...ofTpl({ values: {} }), proves: ['TPL_TAGS', 'TPL_REVOKED'] },
  ...fillRequestSamples,
  'template.fillRequestCreate': {
    ...ofTpl({ values: {}, parties: [] }),
    // a simple one has nobody who fills in, which is answered after the question whether he may use it
    proves: ['TPL_VALUES', 'TPL_REVOKED'],
  },
  'template.grantOrRevokeTpl': {
    kinds: ['tpl'],
    input: async (w, c) => ({
      tplIds: [await tplOf(w, c, false)],
      grant: 1,
      // left out for who may not even ask
      userIds: [w.accounts?.boss ?? w.absent.uuid],
    }),
    proves: ['TPL_GRANT_SELF'],
  },
  'template.tplGrantees': none,
  'template.tplGrants': ofTpl(),
  'template.sysContracts': page,
  'template.sysContract': { kinds: ['nothing'], input: () => ({ slug: 'housing' }) },
  'template.sysContractAdopt': { kinds: ['nothing'], input: () => ({ slug: 'housing' }) },
  'template.sysContractWord': { kinds: ['nothing'], input: () => ({ slug: 'housing' }) },
};

const tplCalls = (c: Cell) =>
  c.route.startsWith('template.') && !c.path.startsWith('/si/') && c.kind !== 'fillRequest' && served(c);
const managed = (c: Cell) => c.path.startsWith('/c/m/');
const keeps = on('template.operate', 'template.setStatus', 'template.delete', 'template.assignGroup');
const uses = on('template.use', 'template.fill', 'template.fillRequestCreate');
/** Keeping and granting need a right, and so does seeing all of them; here super administrators alone hold those. */
const lacks = (c: Cell) =>
  sideOf(c.path) === 'c' && me(c).superFlag !== true && (keeps(c) || (managed(c) && !uses(c)));
const his = (c: Cell) =>
  isOwned(c) &&
  (owned[c.object].forCorp === undefined
    ? sideOf(c.path) === 'i' && asPerson(c) && owned[c.object].by === c.principal
    : asCorp(c) && me(c).corp === owned[c.object].forCorp);
const reads = (c: Cell) => his(c) && (sideOf(c.path) === 'i' || me(c).superFlag === true);

export const templateSentences: readonly Sentence[] = [
  ...fillRequestSentences,
  says(
    'Everyone lists his own templates, or those of his enterprise that he may use, and what he did with them',
    'allow',
    (c) => tplCalls(c) && c.kind === 'nothing' && !lacks(c),
  ),
  says(
    'A person keeps templates of his own; those of an enterprise its super administrator keeps and grants',
    'allow',
    (c) => tplCalls(c) && c.kind === 'tpl' && !uses(c) && !lacks(c) && reads(c),
  ),
  says(
    'A member without 模板管理 keeps none, and without 模板授权 grants none, whatever he names',
    'permission',
    (c) => tplCalls(c) && lacks(c),
  ),
  says(
    'Every member asks to use a template of his enterprise, and is told when it was not granted to him',
    'allow',
    (c) => tplCalls(c) && uses(c) && his(c),
  ),
  says(
    'A template of somebody else is absent, and so is one that was not granted to him for who would read it',
    'absent',
    (c) => tplCalls(c) && c.kind === 'tpl' && !lacks(c) && !(uses(c) ? his(c) : reads(c)),
  ),
];
