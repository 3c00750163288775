// Strings planted in the matrix's world, tenant by tenant, and every phone of it.
import type { Principal } from './facts.ts';
import { mobiles } from './matrix-world.ts';

/** Strings planted in what only some may read, with those who may. The pair sees its contract's and sender's name. */
export const canaries: Record<string, readonly Principal[]> = {
  鹤唳合同甲: ['sender', 'signatory', 'boss', 'sealer', 'link', 'pair'],
  // one's own uploads and the drafts of one's enterprise
  鹤唳文件甲: ['sender'],
  鹤唳草稿甲: ['sender'],
  雁鸣合同乙: ['member', 'boss', 'foreignBoss', 'linkOther'],
  // whoever takes part in a contract reads what its files are called
  鹤唳正文甲: ['sender', 'signatory', 'boss', 'sealer', 'link'],
  雁鸣正文乙: ['member', 'boss', 'foreignBoss', 'linkOther'],
  雁鸣送审合同: ['member', 'boss', 'sealer'],
  雁鸣送审文件: ['member', 'boss', 'sealer'],
  雁送审对方: ['member', 'boss', 'sealer'],
  雁鸣草稿乙: ['member', 'boss'],
  雁鸣文件乙: ['member'],
  鹤唳模板: ['sender'],
  雁鸣模板: ['boss'],
  // directories: an enterprise’s are read by all of its members
  鹤唳角色: ['boss'],
  鹤唳目录: ['sender'],
  雁鸣目录: ['boss', 'sealer', 'member'],
  // entries of address books, and their phones in clear where they are opened
  鹤唳联系人: ['sender'],
  雁鸣联系人: ['member', 'boss'],
  '13911110001': ['sender'],
  '13911110002': ['member', 'boss'],
  // people: whoever shares a contract with them
  鹤发起人: ['sender', 'signatory', 'boss', 'sealer', 'link', 'pair', 'mismatched'],
  鹤签署人: ['sender', 'signatory', 'boss', 'sealer', 'link'],
  雁陌生人: ['member', 'boss', 'foreignBoss', 'linkOther'],
  雁管理员: ['member', 'boss', 'foreignBoss', 'linkOther'],
  ...Object.fromEntries(
    // Nobody’s phone stands in any answer in clear.
    Object.values(mobiles).map((mobile) => [mobile, []]),
  ),
};
