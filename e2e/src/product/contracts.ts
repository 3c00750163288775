// Contracts in the state from which a story begins: sent, signed, finished. By the product's own calls and jobs.
import type { Client, Link } from '@xinqi/scenario';
import type { Output } from '@xinqi/wire';
import { signingRoutes as r } from '@xinqi/wire/signing';
import { anyone } from './caller.ts';
import type { Person, Registered } from './people.ts';

export type Sent = { applyNo: string; applyId: string; title: string };

const box = { signature: [120, 48], seal: [113.39, 113.39], date: [110, 20], text: [160, 22] } as const;
/** One field on page 1 (from 0) of an A4 document. */
export const fieldAt = (
  kind: keyof typeof box,
  x: number,
  y: number,
  more: { page?: number; label?: string } = {},
) => ({
  kind,
  page: 0,
  x,
  y,
  width: box[kind][0],
  height: box[kind][1],
  ...more,
});

/** A signatory with a signature (a seal for an enterprise) and the date. */
export const signatory = (person: Person, place: number, fields?: ReturnType<typeof fieldAt>[]) => ({
  userType: person.company ? 1 : 0,
  signatoryFullName: person.company ?? person.name,
  ...(person.company ? { operatorName: person.name } : {}),
  signatoryMobile: person.mobile,
  orderNum: place + 1,
  fields: fields ?? [
    fieldAt(person.company ? 'seal' : 'signature', 80 + place * 230, 560),
    fieldAt('date', 80 + place * 230, 700),
  ],
});

/** What more is asked of who signs. */
type Wish = {
  edgeSeal?: boolean;
  authLevel?: number[];
  authLevelRange?: number;
  signatoryIdentityCard?: string;
};
type Parties = readonly (ReturnType<typeof signatory> & Wish)[];
type Options = {
  ordered?: boolean;
  signExpire?: string;
  readers?: readonly { name: string; mobile: string }[];
  attachments?: readonly { fileId: string; fileName: string }[];
};

/** Sends a contract about a file that the sender uploaded; parallel unless `ordered`. */
export async function create(
  sender: Registered,
  contractId: string,
  title: string,
  parties: Parties,
  { ordered, signExpire, readers = [], attachments = [] }: Options = {},
): Promise<Sent> {
  const { applyNo, applyId } = await sender.caller.call(r.create, {
    contractId,
    contractName: title,
    signatoryJson: [...parties],
    ifOrder: ordered ? 1 : 0,
    ccJson: [...readers],
    attatchFileNamesJson: [...attachments],
    ...(signExpire ? { signExpire } : {}),
  });
  return { applyNo: applyNo ?? '', applyId, title };
}

export const send = async (
  sender: Registered,
  pdf: Uint8Array,
  title: string,
  parties: Parties,
  options: Options = {},
): Promise<Sent> => create(sender, await sender.caller.upload(pdf, `${title}.pdf`), title, parties, options);

/** A title as an SMS carries it: 16 characters at most (server/src/features/notice/texts/template.ts). */
function inSms(title: string): string {
  const characters = [...title];
  return characters.length > 16 ? `${characters.slice(0, 15).join('')}…` : title;
}

/** The short address of the newest invitation to this contract (of those to this act) on a phone. */
export async function shortAddress(mobile: string, title: string, act = ''): Promise<string> {
  const [address] = await anyone.message(
    mobile,
    new RegExp(`(?<=${act}《${inSms(title)}》.*)http[^ ]*/s/[0-9A-Za-z]+`),
  );
  return address;
}

/** Opens the newest invitation to this contract and passes its second factor. */
export const openLink = (mobile: string, title: string): Promise<{ signer: Client; link: Link }> =>
  anyone.openLink(mobile, new RegExp(`(?<=《${inSms(title)}》.*)/s/([0-9A-Za-z]+)`));

/** Signs by the newest link: a person by hand, an enterprise with its seal. */
export async function signByLink(person: Person, title: string): Promise<void> {
  const { signer, link } = await openLink(person.mobile, title);
  await signer.sign(link, person.company ? 'seal' : 'hand');
}

/** Waits until the contract is preserved; its detail as the sender sees it. */
export const finished = (sender: Registered, applyNo: string): Promise<Output<typeof r.info>> =>
  sender.caller.until(`contract ${applyNo} preserved`, async () => {
    const detail = await sender.caller.call(r.info, { applyNo });
    return detail.preservationId ? detail : undefined;
  });

/** The final PDF or the pack of a finished contract. */
export async function fetchFile(sender: Registered, applyNo: string, kind: 'pdf' | 'pack'): Promise<Buffer> {
  const { url } = await sender.caller.call(r.downloadUrl, { applyNo, kind });
  return Buffer.from(await sender.caller.download(url));
}
