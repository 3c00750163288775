// The stories of a contract: drafted, sent, signed by each signatory with link and code, or refused, cancelled, left
// alone; when it is finished its file is fetched.
import { randomInt } from 'node:crypto';
import { type Client, type Link, penStrokes, readLink } from '@xinqi/scenario';
import { Refused } from '@xinqi/sdk';
import { signingRoutes as r } from '@xinqi/wire/signing';
import {
  again,
  freshMobile,
  message,
  once,
  type Person,
  type Stage,
  sha256,
  TooSlow,
  until,
} from './people.ts';

type Sent = { applyId: string; applyNo: string; mobiles: string[]; ordered: boolean; several: boolean };

async function send(person: Person): Promise<Sent> {
  const { stage, client } = person;
  const contractId = await person.file();
  const applyId = await person.draft({ contractId });
  const mobiles = Array.from({ length: 1 + Math.floor(stage.random() * 3) }, freshMobile);
  const ordered = stage.random() < 0.4;
  const second = stage.random() < 0.3 ? await person.newFile() : undefined;
  const place = (i: number) => ({
    ...{ kind: 'signature' as const, page: 0, x: 60 + 160 * i, y: 600, width: 120, height: 48 },
  });
  const name = `合同${randomInt(1e9)}`;
  stage.journal.attempt({ kind: 'sent', applyId });
  // that a file was checked does not wait for the disk (docs/decisions/0121): a database that forgot it has it checked again
  const { applyNo } = await again(stage, () =>
    client.call(
      r.create,
      {
        applyId,
        contractId,
        contractName: name,
        ifOrder: ordered,
        furtherFiles: second === undefined ? [] : [{ contractId: second }],
        signatoryJson: mobiles.map((signatoryMobile, i) => ({
          userType: 0 as const,
          signatoryFullName: `签署人${'甲乙丙'[i]}`,
          signatoryMobile,
          orderNum: i + 1,
          fields: [place(i), ...(second === undefined ? [] : [{ ...place(i), file: 1 }])],
        })),
      },
      '/i/applySign/create',
    ),
  ).catch((error: unknown) => {
    throw error instanceof Refused && error.code === 'APPLY_FILE_CHECKING' ? new TooSlow() : error;
  });
  const files = second === undefined ? 1 : 2;
  stage.journal.ack({ kind: 'sent', applyId, applyNo: applyNo!, name, signers: mobiles.length, files });
  return { applyId, applyNo: applyNo!, mobiles, ordered, several: second !== undefined };
}

/** Opens the link of the newest SMS and passes its code. */
async function open(stage: Stage, anyone: Client, mobile: string): Promise<{ signer: Client; link: Link }> {
  const code = await message(stage, anyone, mobile, /\/s\/([0-9A-Za-z]{22})/);
  const link = await again(stage, async () => readLink((await anyone.get(`/s/${code}`)).headers.location));
  // a code that was tried without an answer may be used up: then he asks for another one
  const { signToken, expiresAt } = await again(stage, async () => {
    await anyone.call(r.sendLinkCode, link);
    stage.journal.ack({ kind: 'code', signNo: link.signNo });
    const digits = await message(stage, anyone, mobile, /验证码([0-9]{6})，用于阅读和签署/);
    return anyone.call(r.verifyCode, { ...link, code: digits });
  });
  stage.journal.ack({ kind: 'session', token: signToken, until: expiresAt });
  return { signer: anyone.as({ signToken }), link };
}

async function sign(stage: Stage, signer: Client, { applyNo, signNo }: Link): Promise<void> {
  const detail = await again(stage, () => signer.call(r.info, { applyNo }));
  const read = async (): Promise<void> => {
    for (const file of detail.files.keys())
      await again(stage, () => signer.get(`/si/applySign/document?applyNo=${applyNo}&file=${file}`));
  };
  await read();
  const input = {
    applyNo,
    signNo,
    consentHash: detail.me!.consentHash,
    documentSha256: detail.document.sha256,
    furtherSha256: detail.files.slice(1).map(({ sha256: digest }) => digest),
    strokes: penStrokes(randomInt(100)),
  };
  const submit = () => again(stage, () => signer.call(r.submit, input));
  // that a file was shown does not wait for the disk (docs/decisions/0121): a database that forgot it says so, and he opens it again
  const { logIndex, proof } = await submit().catch(async (error: unknown) => {
    if (!(error instanceof Refused && error.code === 'SIGN_NOT_SHOWN')) throw error;
    await read();
    return submit();
  });
  stage.journal.ack({ kind: 'accepted', applyNo, signNo, logIndex, proof });
}

async function refuse(stage: Stage, signer: Client, sent: Sent, { signNo }: Link): Promise<void> {
  const { applyId, applyNo } = sent;
  const reason = `条款有误 ${randomInt(1e9)}`;
  await once(stage, () => signer.call(r.refuse, { applyNo, signNo, reason }), ['SIGN_REFUSED']);
  stage.journal.ack({ kind: 'refused', applyId, signNo, reason });
}

async function cancel(person: Person, { applyId }: Sent): Promise<void> {
  const { stage, client } = person;
  const reason = `不再需要 ${randomInt(1e9)}`;
  await once(stage, () => client.call(r.batchCancel, { applyIds: [applyId], reason }), ['STATE_CHANGED']);
  stage.journal.ack({ kind: 'cancelled', applyId, reason });
}

/** Fetches the signed file; the address is good for one use, so both steps are repeated together. */
export async function fetchFile(
  stage: Stage,
  client: Client,
  applyNo: string,
  kind: 'pdf' | 'pack',
): Promise<Buffer> {
  return again(stage, async () => {
    const { url } = await client.call(r.downloadUrl, { applyNo, kind });
    return Buffer.from(await client.download(url));
  });
}

/** One contract, from draft to whatever end it takes; answers its number when its file was fetched. */
export async function contractStory(person: Person): Promise<string | undefined> {
  const { stage, client } = person;
  const sent = await send(person);
  if (stage.random() < 0.08) return cancel(person, sent).then(() => undefined);
  const leaveAfter = stage.random() < 0.1 ? 1 : sent.mobiles.length;
  for (const [i, mobile] of sent.mobiles.entries()) {
    if (i === leaveAfter) return undefined;
    const { signer, link } = await open(stage, client.as({}), mobile);
    if (stage.random() < 0.06) return refuse(stage, signer, sent, link).then(() => undefined);
    await sign(stage, signer, link);
  }
  if (leaveAfter < sent.mobiles.length) return undefined;
  const { applyNo } = sent;
  await until(stage, async () => ((await client.call(r.info, { applyNo })).status === 3 ? true : undefined));
  // several come as a zip, made anew each time: their pack holds what is judged
  if (sent.several) return applyNo;
  const pdf = await fetchFile(stage, client, applyNo, 'pdf');
  stage.journal.ack({ kind: 'published', applyNo, sha256: sha256(pdf), length: pdf.length });
  return applyNo;
}
