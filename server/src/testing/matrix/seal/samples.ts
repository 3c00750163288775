// Samples of an enterprise's seals and of tags.
import { randomUUID } from 'node:crypto';
import { sealRoutes } from '@xinqi/wire/seal';
import { type Cell, owned } from '../facts.ts';
import type { MatrixWorld } from '../matrix-world.ts';
import { page, type Sample } from '../sample.ts';

const design = { sealType: 2, shape: 1, color: 1, width: 42, height: 42 };
const someName = () => `矩阵${randomUUID().slice(0, 8)}`;
const kept = new Map<string, string>();

export async function sealOf(w: MatrixWorld, c: Cell, fresh: boolean): Promise<string> {
  if (c.object === 'absent') return w.absent.uuid;
  const known = kept.get(c.object);
  if (known && !fresh) return known;
  const { sealId } = await w.clients.boss.call(sealRoutes.sealMake, { name: someName(), design });
  if (!fresh) kept.set(c.object, sealId);
  return sealId;
}
async function tagOf(w: MatrixWorld, c: Cell, fresh: boolean): Promise<string> {
  if (c.object === 'absent') return w.absent.uuid;
  const known = kept.get(c.object);
  if (known && !fresh) return known;
  const { by, forCorp } = owned[c.object as 'tagSender' | 'tagMember'];
  const path = `/${forCorp ? 'c' : 'i'}/userTag/save`;
  const { tagId } = await w.clients[by].call(sealRoutes.tagSave, { name: someName() }, path);
  if (!fresh) kept.set(c.object, tagId);
  return tagId;
}
const ofSeal = (more: Record<string, unknown>, ...proves: string[]): Sample => ({
  kinds: ['seal'],
  input: async (w, c, fresh) => ({ sealId: await sealOf(w, c, fresh), ...more }),
  proves,
});

export const sealSamples: Record<string, Sample> = {
  'seal.sealList': page,
  'seal.usableList': page,
  'seal.sealPreview': { kinds: ['nothing'], input: () => design },
  'seal.sealMake': { kinds: ['nothing'], input: () => ({ name: someName(), design }) },
  'seal.sealUpload': {
    kinds: ['nothing'],
    input: () => ({ name: someName(), sealType: 3, color: 1, width: 40 }),
    file: 'no picture',
    proves: ['SEAL_PICTURE'],
  },
  'seal.approveSeal': ofSeal({ agree: 1 }, 'STATE_CHANGED'),
  'seal.operSeal': ofSeal({ oper: 'closeGrant' }),
  'seal.delSeal': ofSeal({}),
  'seal.sealUsers': ofSeal({}),
  'seal.sealGrantees': { kinds: ['nothing'], input: () => ({}) },
  'seal.sealUses': {
    kinds: ['nothing', 'seal'],
    input: async (w, c) => (c.kind === 'nothing' ? {} : { sealId: await sealOf(w, c, false) }),
  },
  'seal.grantOrRevokeSeal': {
    kinds: ['seal'],
    input: async (w, c, fresh) => ({
      sealId: await sealOf(w, c, fresh),
      grant: 1,
      userIds: [w.accounts?.member ?? w.absent.uuid],
    }),
  },
  'seal.tagList': { kinds: ['nothing'], input: () => ({}) },
  'seal.tagSave': {
    kinds: ['nothing', 'tag'],
    input: async (w, c, fresh) => ({
      name: someName(),
      ...(c.kind === 'tag' ? { tagId: await tagOf(w, c, fresh) } : {}),
    }),
    proves: ['TAG_FULL'],
  },
  'seal.tagDelete': {
    kinds: ['tag'],
    input: async (w, c, fresh) => ({ tagId: await tagOf(w, c, fresh) }),
  },
};
