// People around an application: who applies, with pictures of a document, and who reviews.
import { randomUUID } from 'node:crypto';
import { type PaperSide, sidesOf } from '@xinqi/domain';
import type { Client } from '@xinqi/scenario';
import type { Input } from '@xinqi/wire';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import sharp from 'sharp';
import type { World } from '../start-product.ts';
import { idNumber, verifyAs } from './verify-as.ts';

type Application = Input<typeof r.reviewApply>;
/** A photograph of something. */
export const photograph = (background = '#d8d2c4'): Promise<Buffer> =>
  sharp({ create: { width: 480, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Phones after `first` belong to the people made here. */
export function reviewPeople(w: World, first: number) {
  let phone = first;
  let passports = 0;
  const mobile = () => String(++phone);
  const person = async (name = '路人') => {
    const number = mobile();
    return { mobile: number, ...(await w.person(number, name)) };
  };
  /** Envelope of an upload; `agreed` is the text's hash unless said otherwise. */
  async function send(
    client: Client,
    bytes: Uint8Array,
    side: PaperSide = 'front',
    { agreed, zone }: { agreed?: string; zone?: boolean } = {},
  ) {
    const { consent } = await client.call(r.reviewState, {});
    const form = new FormData();
    form.append('consentHash', agreed ?? consent.hash);
    form.append('side', side);
    if (zone) form.append('zone', '1');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.jpg');
    const body = new Response(form);
    const { body: answer } = await w.callRaw('POST', '/i/idenAuth/review/picture', {
      bearer: client.bearer,
      contentType: body.headers.get('content-type')!,
      payload: Buffer.from(await body.arrayBuffer()),
    });
    return answer as unknown as {
      success: boolean;
      code: string;
      message: string;
      data: { pictureId: string; mrz: string | null };
    };
  }
  /** What an application says, a passport unless `more` says otherwise, with its pictures uploaded where it names none. */
  async function papers(client: Client, more: Partial<Application> = {}): Promise<Application> {
    const { consent } = await client.call(r.reviewState, {});
    const paper = more.paper ?? 'passport';
    const pictures: string[] = [];
    for (const side of more.pictures ? [] : sidesOf(paper))
      pictures.push((await send(client, await photograph(), side)).data.pictureId);
    return {
      ...{ attemptId: randomUUID(), paper, issuer: 'DE', fullName: 'ERIKA MUSTERMANN', pictures },
      ...{ number: `C0${++passports}X00T47`, born: '1964-08-12', expires: '2099-01-31' },
      ...{ consentHash: consent.hash, ...more },
    };
  }
  const show = (client: Client, attemptId: string, side: PaperSide = 'front') =>
    w.callRaw('GET', `/i/idenAuth/review/show?attemptId=${attemptId}&side=${side}`, {
      bearer: client.bearer,
    });
  return {
    ...{ mobile, person, send, papers, show },
    async applied(more: Partial<Application> = {}) {
      const who = await person();
      const input = await papers(who.client, more);
      await who.client.call(r.reviewApply, input);
      return { ...who, input, attemptId: input.attemptId };
    },
    async reviewer() {
      const who = await person();
      await verifyAs(who.client, '审核员', idNumber());
      const refused = await w.product.reviewers.grant({ mobile: who.mobile, by: '运营' });
      if (refused) throw new Error(refused);
      return who;
    },
    /** Looks at every picture and decides; the code of its refusal. */
    async decide(client: Client, attemptId: string, more: { pass?: 0 | 1; reason?: string } = {}) {
      for (const side of ['front', 'back'] as const) await show(client, attemptId, side);
      return w.ask(client, r.reviewDecide, { attemptId, pass: 1, ...more });
    },
  };
}
