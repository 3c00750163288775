// Calls of tags: everybody has his own, as a person and as a member of each enterprise.
import { maxTags, sealRoutes as r } from '@xinqi/wire/seal';
import { AppError } from '../../../platform/app-error.ts';
import { uuidv7 } from '../../../platform/clock.ts';
import { asOwner, type Owner } from '../../../platform/database/as-owner.ts';
import { type Ctx, handler } from '../../../platform/endpoint.ts';
import type { Deps } from '../../../platform/family.ts';
import { deleteTag, findTag, insertTag, lockTags, renameTag, tagsOf } from './store.ts';

function ownerOf({ identity, path }: Ctx): Owner {
  const { user, corp } = identity;
  if (path.startsWith('/c/') && corp) return { accountId: corp.accountId, corpId: corp.corpId };
  if (!user) throw new AppError('10201');
  return { accountId: user.accountId, corpId: null };
}

export function tagHandlers(deps: Deps) {
  const ownTag = async (ctx: Ctx, tagId: string): Promise<Owner> => {
    const owner = ownerOf(ctx);
    if (!(await asOwner(deps.db, owner, (tx) => findTag(tx, owner, tagId)))) throw new AppError('NOT_FOUND');
    return owner;
  };
  return {
    tagList: handler(r.tagList, {
      load: ownerOf,
      handle: async (_ctx, _input, owner) => ({
        list: (await asOwner(deps.db, owner, (tx) => tagsOf(tx, owner))).map((tag) => ({
          tagId: tag.tag_id,
          name: tag.name,
        })),
      }),
    }),
    tagSave: handler(r.tagSave, {
      load: (ctx, { tagId }) => (tagId === undefined ? ownerOf(ctx) : ownTag(ctx, tagId)),
      handle: (ctx, { tagId, name }, owner) =>
        asOwner(deps.db, owner, async (tx) => {
          await lockTags(tx, owner.accountId);
          const all = await tagsOf(tx, owner);
          if (all.some((tag) => tag.name === name && tag.tag_id !== tagId)) throw new AppError('TAG_TAKEN');
          if (tagId !== undefined) {
            await renameTag(tx, tagId, name);
            return { tagId };
          }
          if (all.length >= maxTags) throw new AppError('TAG_FULL');
          const made = uuidv7(ctx.now);
          await insertTag(tx, {
            tag_id: made,
            account_id: owner.accountId,
            corp_id: owner.corpId,
            name,
            created_at: ctx.now,
          });
          return { tagId: made };
        }),
    }),
    tagDelete: handler(r.tagDelete, {
      load: (ctx, { tagId }) => ownTag(ctx, tagId),
      handle: async (_ctx, { tagId }, owner) => {
        await asOwner(deps.db, owner, (tx) => deleteTag(tx, tagId));
        return { done: true as const };
      },
    }),
  };
}
