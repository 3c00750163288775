// Inputs that a route's own schema takes, made from the zod schema itself: learnt ids where there are any, otherwise
// something of the right form. What only a rule can judge (names, mobiles, passwords) comes from short lists.
import fc from 'fast-check';
import type { z } from 'zod';
import type { Facts, Knowledge } from './knowledge.ts';
import type { Random } from './random.ts';

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: readonly z.ZodType[];
  values?: readonly unknown[];
  entries?: Record<string, string>;
  format?: string;
  pattern?: RegExp;
  checks?: readonly { _zod: { def: Check } }[];
};
type Check = {
  check: string;
  pattern?: RegExp;
  value?: number;
  minimum?: number;
  maximum?: number;
};
export const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;
const checksOf = (def: Def): Check[] => (def.checks ?? []).map((c) => c._zod.def);

/** Fields of the object that a schema takes; none when it takes something else. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  const def = defOf(schema);
  if (def.shape) return def.shape;
  const inner = def.innerType ?? (def.type === 'pipe' ? (isTransform(def.in) ? def.out : def.in) : undefined);
  return inner ? shapeOf(inner) : {};
}
const isTransform = (schema: z.ZodType | undefined): boolean =>
  schema !== undefined && defOf(schema).type === 'transform';

export const phones = Array.from({ length: 40 }, (_, i) => `1370000${String(i).padStart(4, '0')}`);
const names = ['张三', '王小明', 'Li Si', '欧阳娜娜', '北京甲乙科技有限公司', '某某（集团）股份有限公司'];
/** What a rule of the domain takes, by the name of the field. */
const byName: Record<string, readonly (string | number)[]> = {
  mobile: phones,
  signatoryMobile: phones,
  linkMobilePhone: phones,
  targetId: phones,
  email: ['a@example.cn', 'b.c@example.com'],
  password: ['demo2026', 'Abc12345', 'hunter2!'],
  name: names,
  companyName: names,
  signatoryFullName: names,
  operatorName: names,
  contractName: ['房屋租赁合同', 'NDA-2026', '采购合同（第3版）'],
  overDate: ['2027-01-01', '2030-12-31'],
  signExpire: [new Date(Date.now() + 30 * 86_400_000).toISOString()],
  level: ['0', '1', 'x', '63'],
  a: ['000', '000.p', 'x000', '001'],
  b: ['1', '000', '255', '000.p'],
  index: ['0', '1', '2', '99999999'],
};

const samples = new Map<string, string[]>();
/** A string that the expression takes; a few are made once for each expression. */
function matching(pattern: RegExp, random: Random): string {
  const key = pattern.source;
  if (!samples.has(key))
    try {
      samples.set(key, fc.sample(fc.stringMatching(pattern), { numRuns: 40, seed: 7 }));
    } catch {
      samples.set(key, ['x']);
    }
  return random.pick(samples.get(key)!);
}

function textOf(def: Def, random: Random): string {
  if (def.format === 'datetime') return new Date(Date.now() + random.int(1, 90) * 86_400_000).toISOString();
  const checks = checksOf(def);
  const pattern = def.pattern ?? checks.find((c) => c.pattern)?.pattern;
  if (pattern) return matching(pattern, random);
  const min = checks.find((c) => c.check === 'min_length')?.minimum ?? 0;
  const max = Math.min(checks.find((c) => c.check === 'max_length')?.maximum ?? 20, 20);
  return random.text(random.int(Math.max(min, 1), Math.max(max, min, 1)), 'abcXYZ019 合同签名-_');
}

function numberOf(def: Def, random: Random): number {
  const checks = checksOf(def);
  const low = checks.find((c) => c.check === 'greater_than')?.value ?? 0;
  const high = checks.find((c) => c.check === 'less_than')?.value ?? 1000;
  return random.pick([low, high, random.int(Math.ceil(low), Math.min(high, low + 1000))]);
}

export type Maker = { random: Random; known: Knowledge; facts?: Facts | undefined };

/** A value for the field `name` of this schema; undefined leaves it out. */
export function valueFor(schema: z.ZodType, name: string, maker: Maker): unknown {
  const { random, known, facts } = maker;
  const def = defOf(schema);
  if (def.type === 'optional' || def.type === 'default') {
    const wanted = facts !== undefined && name in facts ? 0.7 : 0.35;
    return random.chance(wanted) ? valueFor(def.innerType!, name, maker) : undefined;
  }
  if (facts && name in facts && random.chance(0.95)) return facts[name];
  if (def.type === 'pipe') return valueFor(isTransform(def.in) ? def.out! : def.in!, name, maker);
  const plain = ['string', 'number', 'union'].includes(def.type);
  if (plain && byName[name] && random.chance(0.9)) return random.pick(byName[name]);
  if (plain && random.chance(0.6)) {
    const seen = known.any(name, random);
    if (seen !== undefined) return seen;
  }
  if (name === 'points') return stroke(random);
  switch (def.type) {
    case 'object':
      return objectFor(schema, maker);
    case 'array':
      return Array.from({ length: random.int(1, 2) }, () => valueFor(def.element!, name, maker));
    case 'union':
      return valueFor(random.pick(def.options!), name, maker);
    case 'literal':
      return random.pick(def.values!);
    case 'enum':
      return random.pick(Object.values(def.entries!));
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return numberOf(def, random);
    case 'string':
      return textOf(def, random);
    default:
      return def.innerType ? valueFor(def.innerType, name, maker) : undefined;
  }
}

const stroke = (random: Random) => {
  const height = random.int(10, 60);
  return Array.from({ length: 24 }, (_, i) => ({
    x: 20 + i * 4,
    y: 60 + height * Math.sin(i / 3),
    time: 1_763_600_000_000 + i * 12,
    pressure: 0.5,
  }));
};

/** An object of the schema's fields; values that belong together come from one record. */
export function objectFor(schema: z.ZodType, maker: Maker): Record<string, unknown> {
  const shape = shapeOf(schema);
  const names = Object.keys(shape);
  const facts = maker.facts ?? maker.known.recall(names, maker.random);
  const inner = { ...maker, facts };
  return Object.fromEntries(
    names
      .map((name) => [name, valueFor(shape[name]!, name, inner)] as const)
      .filter(([, value]) => value !== undefined),
  );
}
