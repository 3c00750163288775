-- Tenant: branded logins (spec §2.2), one row each; the page reads everything from here. Seeds: the nine addresses that the
-- specification names, under its own spelling, with test logos of our own drawing. Rows are added by `npm run tenant`
-- (docs/operations.md); what may stand in one is judged by domain/src/tenant, here only roughly.

create table tenant (
  -- /login-{slug}, /account/register-{slug}
  slug text primary key check (slug ~ '^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$'),
  -- several logins may belong to one tenant
  code text not null check (code ~ '^[a-z0-9]([a-z0-9-]{0,28}[a-z0-9])?$'),
  name text not null check (char_length(name) between 1 and 20),
  slogan text not null check (char_length(slogan) between 1 and 40),
  points jsonb not null default '[]' check (jsonb_typeof(points) = 'array'),
  logo text not null check (octet_length(logo) <= 8192 and logo !~* '(<script|<!|&|href|javascript:|\son[a-z]+ *=)'),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  colour_deep text not null check (colour_deep ~ '^#[0-9a-f]{6}$'),
  enabled boolean not null default true
);
create index tenant_code on tenant (code);

insert into tenant (slug, code, name, slogan, points, colour, colour_deep, logo) values
  ('dfzx', 'dfzx', 'DFZX', '让每一份约定有据可查', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#8a3c00', '#5c2800',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#8a3c00"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M9 9h14v14H9z"/><path d="M9 16h14"/></g></svg>'),
  ('gzzx', 'gzzx', 'GZZX', '合同办理，一处就够', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#0b5c4a', '#063d31',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5c4a"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><circle cx="16" cy="16" r="8"/><path d="M12 16l3 3 5-6"/></g></svg>'),
  ('quanfa', 'quanfa', 'Quanfa', '签约、归档、出证一体办理', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#5b2a86', '#3d1a5c',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#5b2a86"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M8 22l8-13 8 13z"/><path d="M12 18h8"/></g></svg>'),
  ('shenbianhui', 'shenbianhui', 'Shenbianhui', '在身边，随时签', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#9c2a4f', '#6d1b36',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#9c2a4f"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M16 24s-8-5-8-10a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 5-8 10-8 10z"/></g></svg>'),
  ('sx', 'sx', 'SX', '把时间留给生意', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#1f5f8b', '#123d5c',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5f8b"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M20 10c-6-3-10 2-4 5s3 9-4 6"/></g></svg>'),
  ('sy', 'sy', 'SY', '说好的事，写得明白', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#3d5a1e', '#293d13',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3d5a1e"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M9 9l7 8 7-8M16 17v7"/></g></svg>'),
  ('taitan', 'taitan', 'Taitan', '大宗交易的签署与留痕', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#26364d', '#152033',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#26364d"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M8 10h16M16 10v14M12 24h8"/></g></svg>'),
  ('zj', 'zj', 'ZJ', '一次签署，处处可验', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#a12a1f', '#741c15',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#a12a1f"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M9 10h13L10 22h13"/></g></svg>'),
  ('zj-back', 'zj', 'ZJ 管理端', '渠道人员由此登录', '[{"title": "签得清楚", "text": "每一方看到的文件和签署时间，逐项留痕"}, {"title": "证据在您手里", "text": "签署完成即可下载证据包，离线也能核验"}]', '#7a1f4d', '#521434',
   '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#7a1f4d"/><g fill="none" stroke="#ffffff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M9 10h13L10 22h13"/><path d="M7 27h18"/></g></svg>');
