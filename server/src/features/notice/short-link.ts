// Short addresses for SMS: /s/{code} → a page of ours with its query. 22 base62 characters carry 130 random bits,
// since the code stands for a link pair (L-10); only its hash is kept, and the path wrapped, so that a reader of the
// database holds no pair. Looking one up changes nothing (L-08).
import { createHash, randomInt } from 'node:crypto';
import { approvalPages, fillInPage, invitePage, isPublicPage, linkPages, ownPath } from '@xinqi/domain';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/family.ts';
import { endShortLinks, findShortLink, insertShortLink } from './short-link-store.ts';

export type NewShortLink = {
  /** Path and query of a page of ours: starts with one slash. */
  path: string;
  /** Who can revoke it: a signNo. */
  owner: string;
  expiresAt: Date;
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const codeForm = /^[0-9A-Za-z]{22}$/;
const hashOf = (code: string) => createHash('sha256').update(code).digest();
const purpose = (codeHash: Buffer) => `short-link/${codeHash.toString('hex')}`;

const mayOpen = (page: string) =>
  linkPages.has(page) ||
  approvalPages.has(page) ||
  page === invitePage ||
  page === fillInPage ||
  isPublicPage(page);

/** Whether a redirect there stays with us (security.md O): a page that a link may open, and fit for a header. */
const isOwnPath = (path: string) => ownPath(path, mayOpen) !== undefined && /^[\u0021-\u007e]*$/.test(path);

function newLink({ vault }: Pick<Deps, 'vault'>, { path, owner, expiresAt }: NewShortLink) {
  if (!isOwnPath(path)) throw new Error('short link: not a path of ours');
  const code = Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const codeHash = hashOf(code);
  return {
    code,
    row: { codeHash, path: vault.wrap(purpose(codeHash), Buffer.from(path)), owner, expiresAt },
  };
}

export async function makeShortLink(deps: Deps, tx: Tx, link: NewShortLink): Promise<string> {
  const { code, row } = newLink(deps, link);
  await insertShortLink(tx, row);
  return code;
}

/** Every other one of its owner ends. */
export async function replaceShortLinks(deps: Deps, tx: Tx, link: NewShortLink): Promise<string> {
  const { code, row } = newLink(deps, link);
  await endShortLinks(tx, link.owner, deps.clock.now(), row);
  return code;
}

/** The path of a living code, else undefined: unknown, expired and revoked are the same. */
export async function openShortLink(
  deps: Deps,
  tx: Tx,
  code: string,
  now: Date,
): Promise<string | undefined> {
  if (!codeForm.test(code)) return undefined;
  const codeHash = hashOf(code);
  const wrapped = await findShortLink(tx, codeHash, now);
  return wrapped && deps.vault.unwrap(purpose(codeHash), wrapped).toString();
}
