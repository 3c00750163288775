// Why somebody may use a seal, in words: the pages of seals, roles and members say it alike.
type Through = { through: 'super' | 'member' | 'group' | 'corp'; throughName: string | null };

export function throughText({ through, throughName }: Through): string {
  if (through === 'super') return '超级管理员';
  if (through === 'member') return '凭本人授权';
  return through === 'group' ? `凭部门授权（${throughName}）` : `凭企业授权（${throughName}）`;
}
