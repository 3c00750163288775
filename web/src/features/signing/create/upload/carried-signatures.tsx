// The signatures that an uploaded file carries, each in the verifier's words. Names come from the file: the server has
// cleaned and cut them, here they stand isolated so that none can run into our own words.
import type { CarriedSignature } from '@xinqi/wire/file';
import { dayText } from '../../../../ui/format.ts';

type Look = { tag: string; words: string };

const altered: Look = { tag: 'tag-red', words: '未通过核验' };
const looks = {
  valid: { tag: 'tag-green', words: '有效' },
  changed_after_signing: { tag: 'tag-red', words: '签名后被改动' },
  invalid: { tag: 'tag-red', words: '无效' },
} as const;

/** Grey where only the identity is open: nothing speaks against such a signature. */
export function lookOf({ verdict, sound }: Pick<CarriedSignature, 'verdict' | 'sound'>): Look {
  if (verdict !== 'cannot_verify') return looks[verdict];
  return sound ? { tag: 'tag-grey', words: '无法核验身份或时间' } : altered;
}

/** `文件已有 2 个签名，其中 1 个未通过核验`. */
export function carriedHeadline(signatures: readonly CarriedSignature[]): string {
  const bad = signatures.filter(({ sound }) => !sound).length;
  const rest = bad === 0 ? '' : bad === signatures.length ? '，均未通过核验' : `，其中 ${bad} 个未通过核验`;
  return `文件已有 ${signatures.length} 个签名${rest}`;
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
            <span className={one.sound ? 'small carried-reason' : 'small carried-reason carried-bad'}>
              {one.reason}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
