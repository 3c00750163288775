// One whole contract as its people make it: upload, create and send, the signer's SMS link, his code, reading, signing,
// the sealed file, its download. Each step is timed. One signer, one signature, on the file that is given.

import { accountRoutes } from '@xinqi/wire/account';
import { type FileInfo, fileRoutes } from '@xinqi/wire/file';
import { noticeRoutes } from '@xinqi/wire/notice';
import { type ProgressEvent, signingRoutes } from '@xinqi/wire/signing';
import type { Client } from './client.ts';

export type Link = { applyNo: string; signNo: string; sign: string; ts: number };
export type Step = (typeof STEPS)[number];
export const STEPS = [
  'upload',
  'checked',
  'sent',
  'link',
  'code',
  'read',
  'accepted',
  'sealed',
  'downloaded',
] as const;
/** Milliseconds of each step, and `total`. */
export type Timing = Record<Step | 'total', number>;

/** A person of the demo. */
export const DEMO = { targetId: '19900000005', password: 'demo2026' };

export async function login(anyone: Client): Promise<Client> {
  const session = await anyone.call(accountRoutes.passwordLogin, DEMO);
  return anyone.as({ token: session.token });
}

let people = 0;

/** A mobile that nobody had in this run. */
export const freshMobile = (): string => `198${String(++people).padStart(8, '0')}`;

/** Uploads; answers the fileId at once. */
export async function upload(sender: Client, pdf: Uint8Array): Promise<string> {
  const credentials = await sender.call(fileRoutes.tempFileOper, {});
  const { targetId, sign, ts } = credentials;
  const info = await sender.upload<typeof fileRoutes.uploadTemp>(
    '/fileOper/uploadTemp',
    { targetId, sign, ts, fileType: 1, fileName: 'contract.pdf' },
    pdf,
  );
  return info.fileId;
}

/** Waits for the inspection by its events, as the wizard does. */
export async function untilReady(sender: Client, fileId: string): Promise<void> {
  await sender.watch(fileRoutes.convertWatch, { fileId }, (data) => {
    const { state, reason } = data as FileInfo;
    if (state === 'checking') return false;
    if (state === 'ready') return true;
    throw new Error(`file is ${state}: ${reason?.code}`);
  });
}

export async function send(sender: Client, fileId: string, mobile: string): Promise<string> {
  const { applyNo } = await sender.call(signingRoutes.create, {
    contractId: fileId,
    contractName: '性能测试合同',
    signatoryJson: [
      {
        userType: 0,
        signatoryFullName: '张伟',
        signatoryMobile: mobile,
        fields: [{ kind: 'signature', page: 0, x: 380, y: 640, width: 120, height: 60 }],
      },
    ],
    saveToDraftBox: 0,
  });
  return applyNo!;
}

/** The newest message to this mobile that matches, as soon as the gateway delivered it. */
async function message(anyone: Client, targetId: string, pattern: RegExp): Promise<string> {
  for (let i = 0; i < 3000; i++) {
    const { list } = await anyone.call(noticeRoutes.inboxList, { targetId, pageSize: 3 });
    for (const { state, body } of list) {
      const found = state === 'delivered' ? pattern.exec(body)?.[1] : undefined;
      if (found !== undefined) return found;
    }
    await pause(10);
  }
  throw new Error(`no message for ${targetId} matches ${pattern}`);
}

/** The pair that the short address of the SMS leads to. */
export async function linkOf(anyone: Client, mobile: string): Promise<Link> {
  const code = await message(anyone, mobile, /\/s\/([0-9A-Za-z]{22})/);
  const { headers } = await anyone.get(`/s/${code}`);
  const query = new URL(String(headers.location), anyone.origin).searchParams;
  const value = (name: string): string => query.get(name) ?? '';
  return { applyNo: value('applyNo'), signNo: value('signNo'), sign: value('sign'), ts: Number(value('ts')) };
}

/** The digits of the newest code that this mobile was sent. */
export const newestCode = (anyone: Client, mobile: string): Promise<string> =>
  message(anyone, mobile, /验证码([0-9]{6})/);

/** Passes the SMS code; answers the signer's client. */
export async function openLink(anyone: Client, link: Link, mobile: string): Promise<Client> {
  await anyone.call(signingRoutes.extendInfo, link);
  await anyone.call(signingRoutes.sendLinkCode, link);
  const code = await newestCode(anyone, mobile);
  const { signToken } = await anyone.call(signingRoutes.verifyCode, { ...link, code });
  return anyone.as({ signToken });
}

export type Reading = { consentHash: string; documentSha256: string };

/** Reads the contract's data and the document itself. */
export async function read(signer: Client, link: Link): Promise<Reading> {
  const detail = await signer.call(signingRoutes.info, link);
  const { status } = await signer.get(`/si/applySign/document?applyNo=${link.applyNo}`);
  if (status !== 200 || !detail.me) throw new Error(`document: ${status}`);
  return { consentHash: detail.me.consentHash, documentSha256: detail.document.sha256 };
}

export async function sign(signer: Client, link: Link, reading: Reading): Promise<void> {
  const { applyNo, signNo } = link;
  await signer.call(signingRoutes.submit, { applyNo, signNo, ...reading, strokes: strokes() });
}

/** Until the signed revision exists; the certificate was issued and used for it by then. */
export async function untilSealed(party: Client, applyNo: string, signNo: string): Promise<void> {
  await party.watch(signingRoutes.progress, { applyNo }, (data) => {
    const { parties, stuck } = data as ProgressEvent;
    if (stuck) throw new Error(`stuck: ${stuck}`);
    return parties.some((p) => p.signNo === signNo && p.sealed);
  });
}

export async function download(sender: Client, applyNo: string): Promise<Buffer> {
  const { url } = await sender.call(signingRoutes.downloadUrl, { applyNo, kind: 'pdf' });
  const { status, body } = await sender.get(url);
  if (status !== 200 || body.toString('latin1', 0, 5) !== '%PDF-') throw new Error(`download: ${status}`);
  return body;
}

/** The whole story; `sender` is signed in. `file`: what is uploaded, or the fileId of one that is kept. */
export async function runStory(sender: Client, file: Uint8Array | string): Promise<Timing> {
  const anyone = sender.as({});
  const mobile = freshMobile();
  const began = performance.now();
  const timing = { total: 0 } as Timing;
  let last = began;
  const lap = (step: Step): void => {
    const now = performance.now();
    timing[step] = now - last;
    last = now;
  };
  const fileId = typeof file === 'string' ? file : await upload(sender, file);
  lap('upload');
  if (typeof file !== 'string') await untilReady(sender, fileId);
  lap('checked');
  const applyNo = await send(sender, fileId, mobile);
  lap('sent');
  const link = await linkOf(anyone, mobile);
  lap('link');
  const signer = await openLink(anyone, link, mobile);
  lap('code');
  const reading = await read(signer, link);
  lap('read');
  await sign(signer, link, reading);
  lap('accepted');
  await untilSealed(sender, applyNo, link.signNo);
  lap('sealed');
  const signed = await download(sender, applyNo);
  lap('downloaded');
  if (typeof file !== 'string' && signed.length <= file.length)
    throw new Error('the downloaded file carries no signature');
  timing.total = last - began;
  return timing;
}

/** A signature of four strokes. */
function strokes() {
  return Array.from({ length: 4 }, (_, s) => ({
    points: Array.from({ length: 24 }, (_, i) => ({
      x: 20 + s * 45 + i * 1.6 + 6 * Math.sin(i / 3),
      y: 60 + 22 * Math.sin((i * (s + 2)) / 6),
      time: 1_763_600_000_000 + s * 400 + i * 12,
      pressure: 0.5,
    })),
  }));
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
