// The matrix' side of requests to fill in: a request is its asker's alone, his colleagues and administrators included; a signatory comes by
// the pair of his link, and acts by the bearer that its code yielded.
import { randomUUID } from 'node:crypto';
import { templateRoutes as r } from '@xinqi/wire/template';
import { paragraph, wordFiles, zipOf } from '../../../../../pdf/src/office/testing/office-files.ts';
import { type Cell, owned } from '../../../testing/matrix/facts.ts';
import type { MatrixWorld } from '../../../testing/matrix/matrix-world.ts';
import { asCorp, asPerson, isOwned, on, served } from '../../../testing/matrix/relations.ts';
import { page, type Sample } from '../../../testing/matrix/sample.ts';
import { type Sentence, says } from '../../../testing/matrix/sentence.ts';

type Request = { requestId: string; lineId: string; mobile: string };
const templates = new Map<string, Promise<string>>();
const requests = new Map<string, Promise<Request>>();

/** An advanced template whose 乙方 fills in; that of the enterprise is granted to its member. */
async function makeTpl(w: MatrixWorld, object: 'fillSender' | 'fillMember'): Promise<string> {
  const person = object === 'fillSender';
  const client = person ? w.clients.sender : w.clients.boss;
  const body = paragraph('乙方住址：{{住址}}。');
  const contractId = await w.upload(client, await zipOf(wordFiles({ body, articles: 1 })), '填写.docx');
  const { tplId } = await client.call(
    r.operate,
    {
      ...{ contractId, name: `${person ? '鹤唳' : '雁鸣'}填写${randomUUID().slice(0, 8)}` },
      roles: [{ role: '甲方', self: true }, { role: '乙方' }],
      variables: [{ name: '住址', kind: 'text', required: true, filledBy: 'role', role: '乙方' }],
    },
    person ? '/i/tpl/advancedVersion/operate' : '/c/m/tpl2/operate',
  );
  if (!person)
    await client.call(r.grantOrRevokeTpl, { tplIds: [tplId], grant: 1, userIds: [w.accounts.member!] });
  return tplId;
}

async function make(w: MatrixWorld, object: 'fillSender' | 'fillMember'): Promise<Request> {
  const person = object === 'fillSender';
  const client = person ? w.clients.sender : w.clients.member;
  const known = templates.get(object) ?? makeTpl(w, object);
  templates.set(object, known);
  const mobile = w.nextMobile();
  const parties = [
    { role: '乙方', signatoryFullName: person ? '鹤唳乙' : '雁鸣乙', signatoryMobile: mobile },
  ];
  const at = (tail: string) => `/${person ? 'i' : 'c'}/tpl/fillRequest/${tail}`;
  const { requestId } = await client.call(r.fillRequestCreate, { tplId: await known, parties }, at('create'));
  const { lines } = await client.call(r.fillRequestDetail, { requestId }, at('detail'));
  return { requestId, lineId: lines[0]!.lineId, mobile };
}

async function requestOf(
  w: MatrixWorld,
  object: 'fillSender' | 'fillMember',
  fresh: boolean,
): Promise<Request> {
  if (fresh) return make(w, object);
  const known = requests.get(object) ?? make(w, object);
  requests.set(object, known);
  return known;
}

const named = async (w: MatrixWorld, { object }: Cell, fresh: boolean) =>
  object === 'fillSender' || object === 'fillMember'
    ? requestOf(w, object, fresh)
    : { requestId: w.absent.uuid, lineId: w.absent.uuid };

const ofRequest = (more: (of: { lineId: string }) => Record<string, unknown> = () => ({})): Sample => ({
  kinds: ['fillRequest'],
  input: async (w, c, fresh) => {
    const of = await named(w, c, fresh);
    return { requestId: of.requestId, ...more(of) };
  },
});

/** The pair of the newest link of the sender's request. */
async function pairOf(w: MatrixWorld) {
  const { mobile } = await requestOf(w, 'fillSender', false);
  const [, code] = /\/s\/([0-9A-Za-z]{22})/.exec(
    (await w.messages(mobile)).find((text) => text.includes('/s/'))!,
  )!;
  const { headers } = await w.app.inject({ method: 'GET', url: `/s/${code}` });
  const q = new URL(String(headers.location), 'http://x').searchParams;
  return { lineId: q.get('lineId')!, sign: q.get('sign')!, ts: Number(q.get('ts')) };
}
const byPair = (more: Record<string, unknown> = {}): Sample => ({
  kinds: ['key'],
  input: async (w, { object }) => ({
    ...(object === 'rightKey'
      ? await pairOf(w)
      : { lineId: w.absent.uuid, sign: 'A'.repeat(43), ts: 1_700_000_000_000 }),
    ...more,
  }),
});
const byBearer = (more: Record<string, unknown> = {}): Sample => ({
  kinds: ['nothing'],
  input: (w) => ({ lineId: w.absent.uuid, ...more }),
});

export const fillRequestSamples: Record<string, Sample> = {
  'template.fillRequestList': page,
  'template.fillRequestDetail': ofRequest(),
  'template.fillRequestRemind': { ...ofRequest(({ lineId }) => ({ lineId })), proves: ['TOO_MANY'] },
  'template.fillRequestCorrect': ofRequest(({ lineId }) => ({
    lineId,
    party: { role: '乙方', signatoryFullName: '更正人', signatoryMobile: '13900000099' },
  })),
  'template.fillRequestWithdraw': ofRequest(),
  'template.fillInInfo': byPair(),
  'template.fillInCode': { ...byPair(), proves: ['CODE_TOO_SOON'] },
  'template.fillInOpen': { ...byPair({ code: '000000' }), proves: ['SIGN_CODE_WRONG'] },
  'template.fillInText': byBearer(),
  'template.fillInSubmit': byBearer({ values: {} }),
  'template.fillInRefuse': byBearer({ reason: '不填' }),
};

const his = (c: Cell) =>
  isOwned(c) &&
  owned[c.object].by === c.principal &&
  (owned[c.object].forCorp === undefined ? asPerson(c) : asCorp(c));

export const fillRequestSentences: readonly Sentence[] = [
  says(
    'Who asked signatories to fill in follows, corrects and withdraws his request',
    'allow',
    (c) => c.kind === 'fillRequest' && served(c) && his(c),
  ),
  says(
    'To everybody else it is absent, to administrators of his enterprise too',
    'absent',
    (c) => c.kind === 'fillRequest' && served(c) && !his(c),
  ),
  says(
    'A signatory reads and fills in by the bearer that his code yielded: no session and no signer’s',
    'verify',
    on('template.fillInText', 'template.fillInSubmit', 'template.fillInRefuse'),
  ),
];
