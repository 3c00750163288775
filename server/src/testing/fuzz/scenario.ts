// Stateful requests: the ways through the product as its users go them, each step with ids learnt from the answers
// before; now and then a step is skipped, repeated, sent twice at once, asked by somebody else or aimed at what another
// scenario has learnt.

import { penStrokes } from '@xinqi/scenario';
import { allRoutes, type Bearer, type Route } from '@xinqi/wire';
import { encode, multipartOf } from './encode.ts';
import { Knowledge } from './knowledge.ts';
import { oneOff } from './near-valid.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './request.ts';
import { objectFor, phones, shapeOf } from './values.ts';

type Plain = Record<string, unknown>;
/** Who takes part: the cast's bearers, files that each may use, a PDF to upload. */
export type Cast = {
  bearers: Readonly<Record<string, Bearer>>;
  files: Readonly<Record<string, string>>;
  pdf: Uint8Array;
};
type Step = {
  route: string;
  as: 'self' | 'anyone' | 'signer';
  until?: string;
  input?: (s: Scenario, random: Random) => Plain;
};

const field = { kind: 'signature', page: 0, x: 80, y: 300, width: 120, height: 48 };
const create = (more: Plain): Step => ({
  route: 'signing.create',
  as: 'self',
  input: (s, random) => ({
    contractId: s.cast.files[s.self],
    contractName: '租赁合同',
    signatoryJson: s.mobiles.slice(0, random.int(1, 2)).map((signatoryMobile, i) => ({
      userType: 0,
      signatoryFullName: `签署人${i}`,
      signatoryMobile,
      orderNum: i + 1,
      fields: [{ ...field, x: 80 + i * 200 }],
    })),
    ...more,
  }),
});
const inbox = (until: string): Step => ({
  route: 'notice.inboxList',
  as: 'anyone',
  until,
  input: (s) => ({ targetId: s.mobiles[0], pageSize: 5 }),
});
const step = (route: string, as: Step['as'] = 'self', input?: Step['input']): Step => ({
  route,
  as,
  ...(input ? { input } : {}),
});
const pair = (s: Scenario): Plain => s.facts(['applyNo', 'signNo', 'sign', 'ts']);
const opened: Step[] = [
  create({}),
  inbox('shortCode'),
  step('notice.shortLink', 'anyone', (s) => ({ code: s.facts(['shortCode']).shortCode ?? 'x' })),
  step('signing.extendInfo', 'anyone', pair),
  step('signing.sendLinkCode', 'anyone', pair),
  { ...inbox('code') },
  step('signing.verifyCode', 'anyone', (s) => ({ ...pair(s), ...s.facts(['code']) })),
  step('signing.info', 'signer', pair),
  step('signing.document', 'signer', (s) => s.facts(['applyNo'])),
];
const submit = step('signing.submit', 'signer', (s) => ({
  ...s.facts(['applyNo', 'signNo', 'consentHash', 'documentSha256']),
  strokes: penStrokes(),
}));
const after = [
  'signing.signRecord',
  'signing.certi',
  'signing.switchInfo',
  'signing.progress',
  'signing.downloadUrl',
  'file.download',
  'signing.document',
];

const stories: readonly (readonly Step[])[] = [
  [...opened, submit, submit, ...after.map((r) => step(r, 'signer')), step('proof.info', 'anyone')],
  [
    ...opened,
    step('signing.batchCancel', 'self', (s) => ({
      applyIds: [s.facts(['applyId']).applyId],
      reason: '不签了',
    })),
    submit,
    step('signing.info', 'signer', pair),
  ],
  [
    ...opened,
    step('signing.refuse', 'signer', (s) => ({ ...pair(s), reason: '条款有误' })),
    submit,
    step('signing.relink', 'anyone', (s) => ({ ...s.facts(['applyNo', 'signNo']), mobile: '13900000000' })),
  ],
  [
    ...opened,
    step('seal.handSignUrl', 'signer', pair),
    step('seal.handSignOpen', 'anyone'),
    step('seal.handSignResult', 'signer'),
    step('seal.handSignCreate', 'anyone', (s) => ({
      ...s.facts(['handSignId', 'sign', 'ts']),
      strokes: penStrokes(2),
    })),
    step('seal.handSignResult', 'signer'),
    step('seal.handSignWatch', 'signer'),
    submit,
  ],
  [
    create({ saveToDraftBox: 1 }),
    step('signing.getDraftInfo'),
    create({ saveToDraftBox: 1, draftStep: 2 }),
    step('signing.draftDel'),
    step('signing.getDraftInfo'),
  ],
  [
    step('account.imgCode', 'anyone', () => ({ verifyType: 'login' })),
    step('account.sendCode', 'anyone', (s) => ({
      ...s.facts(['imgCode', 'imgCodeId']),
      verifyType: 'login',
      targetId: s.mobiles[0],
    })),
    inbox('valicode'),
    step('account.codeLogin', 'anyone', (s) => ({ targetId: s.mobiles[0], ...s.facts(['valicode']) })),
    step('account.session', 'signer'),
    step('account.switchCorp', 'signer'),
  ],
  [
    step('account.imgCode', 'anyone', () => ({ verifyType: 'register' })),
    step('account.sendCode', 'anyone', (s) => ({
      ...s.facts(['imgCode', 'imgCodeId']),
      verifyType: 'register',
      targetId: s.mobiles[0],
    })),
    inbox('valicode'),
    step('account.register', 'anyone', (s) => ({
      userType: 0,
      mobile: s.mobiles[0],
      password: 'Abc12345',
      name: '张三',
      ...s.facts(['valicode']),
    })),
    step('account.session', 'signer'),
  ],
  [
    step('file.tempFileOper'),
    step('file.uploadTemp', 'anyone', (s) => s.facts(['targetId', 'sign', 'ts'])),
    step('file.convertInfo'),
    step('file.convertConsent'),
    step('file.convertChecked'),
    step('file.convertInfo'),
    step('file.show'),
    step('file.uploadTemp', 'anyone', (s) => s.facts(['targetId', 'sign', 'ts'])),
  ],
  [
    step('seal.handSignCreate', 'self', () => ({ strokes: penStrokes(3) })),
    step('seal.handSignList'),
    step('seal.handSignDelete'),
    step('seal.handSignList'),
  ],
];
const routes = new Map(allRoutes.map((route) => [route.id, route]));
let people = 0;

export class Scenario {
  readonly cast: Cast;
  readonly self: string;
  readonly mobiles: readonly string[];
  readonly known = new Knowledge();
  readonly #steps: readonly Step[];
  readonly #everything: Knowledge;
  #at = 0;
  #waited = 0;

  constructor(cast: Cast, everything: Knowledge, random: Random) {
    this.cast = cast;
    this.#everything = everything;
    this.self = random.pick(Object.keys(cast.files));
    this.mobiles = random.chance(0.7)
      ? [`136${String(people++ % 100_000_000).padStart(8, '0')}`, random.pick(phones)]
      : [random.pick(phones), random.pick(phones)];
    this.#steps = random.pick(stories);
  }

  get done(): boolean {
    return this.#at >= this.#steps.length;
  }

  /** The newest values of these names, from one record where one knows them all. */
  facts(names: readonly string[]): Plain {
    const newest = this.known.records.toReversed();
    const whole = newest.find((facts) => names.every((name) => name in facts));
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = (whole ?? newest.find((facts) => name in facts))?.[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  #bearer(as: Step['as'], random: Random): { principal: string; bearer: Bearer } {
    if (random.chance(0.1)) {
      const principal = random.pick(Object.keys(this.cast.bearers));
      return { principal, bearer: this.cast.bearers[principal]! };
    }
    if (as === 'self') return { principal: this.self, bearer: this.cast.bearers[this.self]! };
    const token = as === 'signer' ? this.known.bearers.at(-1) : undefined;
    return token ? { principal: 'signer', bearer: token } : { principal: 'anonymous', bearer: {} };
  }

  #path(route: Route, principal: string): string {
    const mine = route.paths.find((p) => p.callers.includes(principal === 'boss' ? 'corp' : 'user'));
    return (mine ?? route.paths[0]!).path;
  }

  /** The next step's requests: one, or the same one twice to be sent at once. */
  next(random: Random): FuzzRequest[] {
    const wanted = this.#steps[this.#at]!;
    const waiting = wanted.until !== undefined && Object.keys(this.facts([wanted.until])).length === 0;
    if (waiting && this.#waited < 8) this.#waited++;
    else {
      this.#waited = 0;
      this.#at += random.chance(0.05) ? 2 : 1;
    }
    const chosen = random.chance(0.05) ? random.pick(this.#steps) : wanted;
    const route = routes.get(chosen.route);
    if (!route) throw new Error(`no route ${chosen.route}`);
    const { principal, bearer } = this.#bearer(chosen.as, random);
    const names = Object.keys(shapeOf(route.input));
    const source = random.chance(0.9) ? this.known : this.#everything;
    const drawn =
      chosen.input?.(this, random) ??
      objectFor(route.input, { random, known: this.#everything, facts: source.recall(names, random) });
    const { input, how } = random.chance(0.12) ? oneOff(drawn, random) : { input: drawn, how: 'in turn' };
    const made = { route, path: this.#path(route, principal), made: 'stateful' as const, principal, bearer };
    const request = encode(made, input, random, how);
    if (route.id === 'file.uploadTemp' && how === 'in turn')
      request.body = multipartOf(input, this.cast.pdf, '合同.pdf');
    return random.chance(0.1) ? [request, request] : [request];
  }
}
