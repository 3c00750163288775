// An operator adds or changes a tenant (`npm run tenant`): judged as a whole, written as one row or not at all.
import { type Branding, type BrandingFault, brandingFaults } from '@xinqi/domain/tenant';
import { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { upsertTenant } from './store.ts';

const row = z.strictObject({
  slug: z.string(),
  code: z.string(),
  name: z.string(),
  slogan: z.string(),
  points: z.array(z.strictObject({ title: z.string(), text: z.string() })).default([]),
  logo: z.string(),
  colour: z.string(),
  colourDeep: z.string(),
  enabled: z.boolean().default(true),
});

const words: Record<BrandingFault, string> = {
  slug: '须为1-30个小写字母、数字或连字符',
  code: '须为1-30个小写字母、数字或连字符',
  name: '须为1-20个字符',
  slogan: '须为1-40个字符',
  points: '最多3条，标题1-16个字符，说明1-40个字符',
  logo: '须为不超过8 KB的SVG，只含图形元素（path、rect、circle 等），不含脚本、样式、文字和外部地址',
  colour: '须为 #rrggbb（小写），与白色的对比度不低于 4.5:1',
  colourDeep: '须为 #rrggbb（小写），与白色的对比度不低于 4.5:1',
};

/** The row may not be shown; the message names every part and why, in Chinese. */
export class TenantRefused extends Error {}

/** Answers the row that stands there now. Throws TenantRefused. */
export async function putTenant(tx: Tx, given: unknown): Promise<Branding & { enabled: boolean }> {
  const parsed = row.safeParse(given);
  if (!parsed.success)
    throw new TenantRefused(
      parsed.error.issues.map((issue) => `${issue.path.join('.') || '内容'}：${issue.message}`).join('\n'),
    );
  const faults = brandingFaults(parsed.data);
  if (faults.length > 0) throw new TenantRefused(faults.map((part) => `${part}：${words[part]}`).join('\n'));
  await upsertTenant(tx, parsed.data);
  return parsed.data;
}
