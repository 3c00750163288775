// Configuration: one validated module. Every wrong variable is named in one message; nothing else reads process.env.
import { z } from 'zod';
import { chainFaults } from './ports/chain.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((v) => v === '1' || v === 'true');
const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    (v) => URL.canParse(v) && new URL(v).origin === v,
    '须为不带路径的源，例如 https://sign.example.cn',
  );
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const authority = z
  .string()
  .refine(
    (v) => v === 'own' || (URL.canParse(v) && /^https?:$/.test(new URL(v).protocol)),
    '须为 own 或 http(s) 地址',
  );
const webAddress = z.url({ protocol: /^https?$/ });
const hex32 = z.string().regex(/^[0-9a-f]{64}$/, '须为64位十六进制');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Loopback by default: who else may reach it is the operator's decision. */
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Origin under which users reach the service; links in SMS carry it. Default: the address of the request’s host. */
  PUBLIC_ORIGIN: origin.optional(),
  /** Origins of merchants to whose pages contracts may lead back (returnURL), comma separated. */
  RETURN_ORIGINS: list.default([]).pipe(z.array(origin)),
  /** Number of reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8),
  /** Calls that one web process works on at once, and calls that may wait for a place; more answer 429 OVERLOAD. */
  MAX_RUNNING_CALLS: z.coerce.number().int().min(4).max(1000).default(96),
  MAX_WAITING_CALLS: z.coerce.number().int().min(0).max(10_000).default(400),
  /** Milliseconds by which the event loop may be late before nothing new is begun; 0 switches that off. */
  MAX_LOOP_DELAY: z.coerce.number().int().min(0).max(60_000).default(3000),
  /** Where jobs run: in the web process itself, or only in processes of their own (worker.ts), as on a cluster. */
  WORKER: z.enum(['inside', 'apart']).default('inside'),
  DATA_DIR: z.string().default('.data'),
  /** Key-encryption key, 32 bytes hex. Without it a 0600 file in DATA_DIR holds one (not in production). */
  XINQI_KEK: hex32.optional(),
  LOG_ORIGIN: z
    .string()
    .regex(/^[a-z0-9.-]+(\/[a-z0-9._-]+)*$/)
    .default('xinqi.test/log/2026'),
  /** Zero bits that the work of a captcha has to have: 14 is a moment of a phone's browser, each more doubles it. */
  CAPTCHA_BITS: z.coerce.number().int().min(4).max(24).default(14),
  /** Bearer of /metrics; without it only this machine itself may ask, and nobody behind a proxy. */
  METRICS_TOKEN: z.string().min(16, '至少16个字符').optional(),
  /** Minutes without a call after which a login has ended, tokens and all; 720 is as long as any login lives. */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(5).max(720).default(120),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_FROM: z.string().default('信契 <no-reply@xinqi.test>'),
  /** `inbox` is the simulated gateway (测试环境). */
  SMS_GATEWAY: z.enum(['inbox', 'tencent']).default('inbox'),
  /** Tencent Cloud SMS: keys, application, registered sign (without brackets), and the number of the template of each text. */
  SMS_TENCENT_URL: origin.default('https://sms.tencentcloudapi.com'),
  SMS_TENCENT_REGION: z.string().default('ap-guangzhou'),
  SMS_TENCENT_SECRET_ID: z.string().optional(),
  SMS_TENCENT_SECRET_KEY: z.string().optional(),
  SMS_TENCENT_APP_ID: z.string().optional(),
  SMS_TENCENT_SIGN: z.string().default('信契'),
  SMS_TENCENT_TEMPLATES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.string().regex(/^[A-Za-z]+=[0-9]+$/, '须为 名称=模板编号，以逗号分隔')))
    .transform((pairs) => new Map(pairs.map((pair) => pair.split('=') as [string, string]))),
  /** Who reads cards and licences off pictures: this machine, or Tencent Cloud OCR by these keys. */
  OCR: z.enum(['local', 'tencent']).default('local'),
  OCR_TENCENT_URL: origin.default('https://ocr.tencentcloudapi.com'),
  OCR_TENCENT_REGION: z.string().default('ap-guangzhou'),
  OCR_TENCENT_SECRET_ID: z.string().optional(),
  OCR_TENCENT_SECRET_KEY: z.string().optional(),
  /** Who verifies persons; `simulator` is 测试环境. */
  PERSON_CHECK: z.enum(['simulator', 'tencent']).default('simulator'),
  /**
   * Who looks at faces (docs/decisions/0149): nobody where it is `off`. Left out: the simulator where persons are verified by one, else nobody, so
   * that a button of a simulator makes no person real. FACE_RULE_ID: the flow (RuleId) made in the console of Tencent Cloud FaceID.
   */
  FACE_CHECK: z.enum(['simulator', 'tencent', 'off']).optional(),
  FACE_RULE_ID: z.string().max(32).optional(),
  /** Tencent Cloud FaceID: keys and region. */
  FACEID_TENCENT_URL: origin.default('https://faceid.tencentcloudapi.com'),
  FACEID_TENCENT_REGION: z.string().default('ap-guangzhou'),
  FACEID_TENCENT_SECRET_ID: z.string().optional(),
  FACEID_TENCENT_SECRET_KEY: z.string().optional(),
  /** Fen a check of each kind costs the operator: `operator3=30,bank4=60,certificate=200`; what is not named costs nothing. */
  CHECK_PRICES: list
    .default([])
    .pipe(
      z.array(
        z.string().regex(/^(operator3|bank3|bank4|face|certificate)=[0-9]{1,6}$/, '须为 名称=分，以逗号分隔'),
      ),
    )
    .transform(
      (pairs) =>
        new Map(pairs.map((pair) => [pair.split('=')[0]!, Number(pair.split('=')[1])] as [string, number])),
    ),
  /** Checks a month that each sender of contracts may have before signatures; none: as many as there are. `npm run tenant -- quota` sets another one. */
  CHECK_QUOTA: z.coerce.number().int().min(0).max(1_000_000).optional(),
  /** Who compares enterprises with the register; `tencent` uses the keys of Tencent Cloud OCR, `simulator` is 测试环境. */
  CORP_CHECK: z.enum(['simulator', 'tencent']).default('simulator'),
  /**
   * Who pays the amount to an enterprise's account (对公打款); `simulator` is 测试环境. `alipay`: application, and PEM files with its private key and
   * certificate, Alipay's certificate and Alipay's roots, all from the page of the application (接口加签方式：证书).
   */
  CORP_TRANSFER: z.enum(['simulator', 'alipay']).default('simulator'),
  ALIPAY_URL: origin.default('https://openapi.alipay.com'),
  ALIPAY_APP_ID: z
    .string()
    .regex(/^[0-9]{16,32}$/, '须为应用的 APPID，只含数字')
    .optional(),
  ALIPAY_KEY: z.string().optional(),
  ALIPAY_APP_CERT: z.string().optional(),
  ALIPAY_CERT: z.string().optional(),
  ALIPAY_ROOT_CERT: z.string().optional(),
  /** Days after which the register is asked again about an enterprise that was verified. */
  CORP_JUDGE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Days for which recordings of signatories are kept; then their key is deleted, and the proof stays. */
  VIDEO_DAYS: z.coerce.number().int().min(1).max(36_500).default(1095),
  /** C2SP tlog-policy file: whom checkpoints of the log are sent to, each witness with its address. Without it nobody. */
  WITNESSES: z.string().optional(),
  /** RFC 3161 authorities in order, comma separated; `own` is the product’s test authority. */
  TSA_URLS: list.default(['own']).pipe(z.array(authority)),
  /** PEM file with the roots of authorities outside the installation, trusted for timestamps alone. */
  TSA_ANCHORS: z.string().optional(),
  /**
   * Who certifies the keys of verified signatories (docs/decisions/0151): the own test hierarchy, or an EJBCA: its origin, its names for CA and
   * profiles, PEM files with our certificate and key for the connection, the roots of its own certificate there (left out: those of the
   * system) and the roots to which what it issues has to lead. EJBCA_LICENCE: number of the authority's 电子认证服务许可证; without it nobody is
   * told that it is licensed.
   */
  SIGN_CA: z.enum(['own', 'ejbca']).default('own'),
  EJBCA_URL: origin.optional(),
  EJBCA_CA_NAME: z.string().max(200).optional(),
  EJBCA_CERTIFICATE_PROFILE: z.string().max(200).optional(),
  EJBCA_END_ENTITY_PROFILE: z.string().max(200).optional(),
  EJBCA_CLIENT_CERT: z.string().optional(),
  EJBCA_CLIENT_KEY: z.string().optional(),
  EJBCA_TLS_ROOTS: z.string().optional(),
  EJBCA_ANCHORS: z.string().optional(),
  EJBCA_LICENCE: z.string().max(60).optional(),
  /** Who runs it, with an address or a phone: everybody who signs agrees that his name goes there. */
  EJBCA_OPERATOR: z.string().max(200).optional(),
  /** Trust lists: PEM files or folders with roots of others, by which signatures that a file brings are judged. */
  TRUST_LISTS: list.default([]),
  /** Hosts (`host` or `host:port`) inside the operator's network that addresses in certificates may name. */
  EGRESS_ALLOW: list
    .default([])
    .pipe(z.array(z.string().regex(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:[0-9]{1,5})?$/))),
  /** Days before the end of a document timestamp's authority certificate at which a new one is put over it. */
  RESTAMP_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  /** 司法链: Tencent Cloud BTOE. Without id and key the simulator (测试环境). */
  BTOE_URL: origin.default('https://btoe.tencentcloudapi.com'),
  BTOE_REGION: z.string().default('ap-guangzhou'),
  BTOE_SECRET_ID: z.string().optional(),
  BTOE_SECRET_KEY: z.string().optional(),
  /** 工信部标识: a Handle server, its prefix, `index:handle` of the administrator and his secret key. Else the simulator. */
  HANDLE_URL: origin.optional(),
  HANDLE_PREFIX: z.string().optional(),
  HANDLE_ADMIN: z
    .string()
    .regex(/^[0-9]+:.+$/, '须为 序号:标识，例如 300:0.NA/88.1000')
    .optional(),
  HANDLE_SECRET: z.string().optional(),
  /** What goes wrong with the next requests to simulated registries, one word each; not in production. */
  CHAIN_SIMULATOR_FAULTS: list.default([]).pipe(z.array(z.enum(chainFaults))),
  /** Single sign-on (OpenID Connect): issuer and this installation's client there. Without them there is none. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Related services in the side and help widgets; without an address the widget says that it is not connected. */
  RELATED_EVIDENCE_URL: webAddress.optional(),
  RELATED_IP_URL: webAddress.optional(),
  RELATED_MORE_URL: webAddress.optional(),
  RELATED_CHANNEL_URL: webAddress.optional(),
  RELATED_PARTNER_URL: webAddress.optional(),
  RELATED_HELP_URL: webAddress.optional(),
  /** Where questions of users go; outside production a test address, in production nowhere unless set. */
  CONSULT_MAIL: z.email().optional(),
  /** Matomo hears of page views; without it our log does. */
  MATOMO_URL: webAddress.optional(),
  MATOMO_SITE_ID: z.coerce.number().int().min(1).optional(),
  DEV_INBOX: flag.optional(),
  /** A raised limit for load tests only; refused in production. */
  LIMITS_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
});

export type Config = Omit<z.output<typeof schema>, 'DEV_INBOX'> & { devInbox: boolean; production: boolean };

/** Reads and validates; throws one Error whose message names every wrong variable. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  const problems = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')}：${i.message}`);
  if (parsed.success) {
    const c = parsed.data;
    const s3 = [c.S3_ENDPOINT, c.S3_BUCKET, c.S3_ACCESS_KEY_ID, c.S3_SECRET_ACCESS_KEY];
    if (s3.some(Boolean) && !s3.every(Boolean))
      problems.push('S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 须同时设置');
    const handle = [c.HANDLE_URL, c.HANDLE_PREFIX, c.HANDLE_ADMIN, c.HANDLE_SECRET];
    if (handle.some(Boolean) && !handle.every(Boolean))
      problems.push('HANDLE_URL、HANDLE_PREFIX、HANDLE_ADMIN、HANDLE_SECRET 须同时设置');
    const oidc = [c.OIDC_ISSUER, c.OIDC_CLIENT_ID, c.OIDC_CLIENT_SECRET];
    if (oidc.some(Boolean) && !oidc.every(Boolean))
      problems.push('OIDC_ISSUER、OIDC_CLIENT_ID、OIDC_CLIENT_SECRET 须同时设置');
    if (c.TSA_URLS.some((entry) => entry !== 'own') && !c.TSA_ANCHORS)
      problems.push(
        'TSA_ANCHORS：TSA_URLS 列有外部时间戳机构，必须给出其根证书（PEM 文件），否则时间戳不能采信',
      );
    const ejbca = [
      ...(['EJBCA_URL', 'EJBCA_CA_NAME', 'EJBCA_CERTIFICATE_PROFILE', 'EJBCA_END_ENTITY_PROFILE'] as const),
      ...(['EJBCA_CLIENT_CERT', 'EJBCA_CLIENT_KEY', 'EJBCA_ANCHORS', 'EJBCA_OPERATOR'] as const),
    ];
    if (c.SIGN_CA === 'ejbca')
      for (const name of ejbca) if (!c[name]) problems.push(`${name}：SIGN_CA=ejbca 时必须设置`);
    if (c.EJBCA_URL?.startsWith('http:')) problems.push('EJBCA_URL：必须使用 https');
    if (Boolean(c.MATOMO_URL) !== Boolean(c.MATOMO_SITE_ID))
      problems.push('MATOMO_URL、MATOMO_SITE_ID 须同时设置');
    if (Boolean(c.BTOE_SECRET_ID) !== Boolean(c.BTOE_SECRET_KEY))
      problems.push('BTOE_SECRET_ID、BTOE_SECRET_KEY 须同时设置');
    const tencent = ['SMS_TENCENT_SECRET_ID', 'SMS_TENCENT_SECRET_KEY', 'SMS_TENCENT_APP_ID'] as const;
    if (c.SMS_GATEWAY === 'tencent')
      for (const name of tencent) if (!c[name]) problems.push(`${name}：SMS_GATEWAY=tencent 时必须设置`);
    if (c.OCR === 'tencent' && !(c.OCR_TENCENT_SECRET_ID && c.OCR_TENCENT_SECRET_KEY))
      problems.push('OCR_TENCENT_SECRET_ID、OCR_TENCENT_SECRET_KEY：OCR=tencent 时必须设置');
    if (c.CORP_CHECK === 'tencent' && !(c.OCR_TENCENT_SECRET_ID && c.OCR_TENCENT_SECRET_KEY))
      problems.push('OCR_TENCENT_SECRET_ID、OCR_TENCENT_SECRET_KEY：CORP_CHECK=tencent 时必须设置');
    const alipay = [
      ...(['ALIPAY_APP_ID', 'ALIPAY_KEY'] as const),
      ...(['ALIPAY_APP_CERT', 'ALIPAY_CERT', 'ALIPAY_ROOT_CERT'] as const),
    ];
    if (c.CORP_TRANSFER === 'alipay')
      for (const name of alipay) if (!c[name]) problems.push(`${name}：CORP_TRANSFER=alipay 时必须设置`);
    if (c.PERSON_CHECK === 'tencent' && !(c.FACEID_TENCENT_SECRET_ID && c.FACEID_TENCENT_SECRET_KEY))
      problems.push('FACEID_TENCENT_SECRET_ID、FACEID_TENCENT_SECRET_KEY：PERSON_CHECK=tencent 时必须设置');
    if (
      c.FACE_CHECK === 'tencent' &&
      !(c.FACEID_TENCENT_SECRET_ID && c.FACEID_TENCENT_SECRET_KEY && c.FACE_RULE_ID)
    )
      problems.push(
        'FACEID_TENCENT_SECRET_ID、FACEID_TENCENT_SECRET_KEY、FACE_RULE_ID：FACE_CHECK=tencent 时必须设置',
      );
    if (c.FACE_CHECK === 'simulator' && c.PERSON_CHECK !== 'simulator')
      problems.push('FACE_CHECK：PERSON_CHECK 不是 simulator 时不能用模拟的人脸识别');
    if (c.NODE_ENV === 'production') {
      if (!c.XINQI_KEK) problems.push('XINQI_KEK：生产环境必须设置');
      if (!c.PUBLIC_ORIGIN) problems.push('PUBLIC_ORIGIN：生产环境必须设置');
      if (c.DEV_INBOX) problems.push('DEV_INBOX：生产环境不能开启测试收件箱');
      if (c.CHAIN_SIMULATOR_FAULTS.length > 0) problems.push('CHAIN_SIMULATOR_FAULTS：生产环境不能设置');
      if (c.OIDC_ISSUER?.startsWith('http:')) problems.push('OIDC_ISSUER：生产环境必须使用 https');
      if (c.ALIPAY_URL.startsWith('http:')) problems.push('ALIPAY_URL：生产环境必须使用 https');
      if (c.RETURN_ORIGINS.some((entry) => entry.startsWith('http:')))
        problems.push('RETURN_ORIGINS：生产环境必须使用 https');
      if (c.LIMITS_FACTOR !== 1) problems.push('LIMITS_FACTOR：生产环境不能放宽限制');
    }
  }
  if (!parsed.success || problems.length > 0) throw new Error(`配置有误：\n  ${problems.join('\n  ')}`);
  const { DEV_INBOX, ...rest } = parsed.data;
  const production = rest.NODE_ENV === 'production';
  const CONSULT_MAIL = rest.CONSULT_MAIL ?? (production ? undefined : 'service@xinqi.test');
  return { ...rest, CONSULT_MAIL, production, devInbox: DEV_INBOX ?? !production };
}
