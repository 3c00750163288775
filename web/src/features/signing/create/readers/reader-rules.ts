// What is wrong with the readers (抄送人), in the words shown under each input: the server's rules (signing/cc): a name, a
// mobile, each mobile once, and nobody who signs.
import { normaliseMobile } from '@xinqi/domain';
import { isEmptyReader, type Party, type Reader } from '../draft/draft.ts';
import { mobileProblem, nameProblem } from '../party/party-rules.ts';

export const maxReaders = 50;
export type ReaderProblems = { name?: string; mobile?: string };

const phoneOf = (mobile: string): string => normaliseMobile(mobile.trim());

/** Problems of each reader by its key; readers without problems, and empty rows, are absent. */
export function readerProblems(
  readers: readonly Reader[],
  parties: readonly Party[],
): Map<string, ReaderProblems> {
  const found = new Map<string, ReaderProblems>();
  const signers = new Map(parties.map((party, index) => [phoneOf(party.mobile), index + 1]));
  const seen = new Map<string, number>();
  readers.forEach((reader, index) => {
    if (isEmptyReader(reader)) return;
    const phone = phoneOf(reader.mobile);
    const name = nameProblem(reader.name, '请输入姓名');
    const signer = signers.get(phone);
    const twin = seen.get(phone);
    const mobile =
      mobileProblem(reader.mobile) ??
      (signer !== undefined
        ? `这是第${signer}位签署方的手机号，签署方无需抄送`
        : twin !== undefined
          ? `与第${twin}位抄送人重复`
          : undefined);
    if (!mobile) seen.set(phone, index + 1);
    if (name || mobile) found.set(reader.key, { ...(name ? { name } : {}), ...(mobile ? { mobile } : {}) });
  });
  return found;
}
