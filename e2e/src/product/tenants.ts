// The branded logins that every installation begins with (server/src/migrations/0027_tenant.sql).
export const branded = [
  { slug: 'dfzx', name: 'DFZX' },
  { slug: 'gzzx', name: 'GZZX' },
  { slug: 'quanfa', name: 'Quanfa' },
  { slug: 'shenbianhui', name: 'Shenbianhui' },
  { slug: 'sx', name: 'SX' },
  { slug: 'sy', name: 'SY' },
  { slug: 'taitan', name: 'Taitan' },
  { slug: 'zj', name: 'ZJ' },
  { slug: 'zj-back', name: 'ZJ 管理端' },
] as const;
