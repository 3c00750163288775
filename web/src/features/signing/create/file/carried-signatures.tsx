// The signatures that an uploaded file carries, each in the verifier's words. Names come from the file: the server has
// cleaned and cut them, here they stand isolated so that none can run into our own words.
import type { CarriedSignature } from '@xinqi/wire/file';
import { dayText } from '../../../../ui/format.ts';

type Look = { tag: string; words: string };

const looks = {
  valid: { tag: 'tag-green', words: '有效' },
  changed_after_signing: { tag: 'tag-red', words: '签名后被改动' },
  invalid: { tag: 'tag-red', words: '无效' },
} as const;

/**
 * Red only where something is proven against a signature; grey where only the identity is open. What cannot be read is
 * orange, as on the verifier's page: that a form is not understood never means that the file was altered.
 */
export function lookOf({ verdict, sound }: Pick<CarriedSignature, 'verdict' | 'sound'>): Look {
  if (verdict !== 'cannot_verify') return looks[verdict];
  return sound ? { tag: 'tag-grey', words: '无法核验身份或时间' } : { tag: 'tag-orange', words: '无法核验' };
}

/** `文件已有 3 个签名，其中 1 个已被改动或无效、1 个无法核验`, as the certificate page says it. */
export function carriedHeadline(signatures: readonly CarriedSignature[]): string {
  const unsound = signatures.filter(({ sound }) => !sound);
  const unread = unsound.filter(({ verdict }) => verdict === 'cannot_verify').length;
  const kinds = [
    { count: unsound.length - unread, words: '已被改动或无效' },
    { count: unread, words: '无法核验' },
  ].filter(({ count }) => count > 0);
  const all = kinds.length === 1 && unsound.length === signatures.length;
  const said = all
    ? `均${kinds[0]!.words}`
    : kinds.map(({ count, words }) => `${count} 个${words}`).join('、');
  return `文件已有 ${signatures.length} 个签名${said && (all ? `，${said}` : `，其中 ${said}`)}`;
}

export function CarriedSignatures({ signatures }: { signatures: readonly CarriedSignature[] }) {
  return (
    <ol className="carried" aria-label="文件已有的签名">
      {signatures.map((one, index) => {
        const look = lookOf(one);
        const who = one.signer || (one.kind === 'timestamp' ? '时间戳机构不明' : '签名人不明');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes, and names may repeat
          <li key={index} className="carried-one">
            <span className="carried-who">
              <bdi className="carried-name">{who}</bdi>
              <span className={`tag ${look.tag}`}>{look.words}</span>
            </span>
            <span className="muted small carried-more">
              {one.kind === 'timestamp' ? '文档时间戳' : '签名域'} <bdi>{one.field || '未命名'}</bdi>
              {one.time && ` · ${dayText(one.time)}${one.stamped ? '（时间戳）' : '（签名人自称）'}`}
            </span>
            <span
              className={look.tag === 'tag-red' ? 'small carried-reason carried-bad' : 'small carried-reason'}
            >
              {one.reason}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
