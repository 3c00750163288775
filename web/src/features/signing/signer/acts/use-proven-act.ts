// 拒签 and 转交: acts of a signatory behind his proof of will, asked for in a dialog that stays open with everything that was
// typed. Whatever leaves the act undone is thrown with words that the dialog can show.
import { asFailure } from '../../../../platform/failure.ts';
import { optionsOf } from '../open/access.ts';
import type { Contract } from '../open/contract-gate.tsx';
import { GIVEN_UP, useProof } from '../open/proof.tsx';

type Options = ReturnType<typeof optionsOf> & { quiet: boolean };
type Act = (code: { code?: string }, options: Options) => Promise<unknown>;

/** `text`: the act, as the button beside the code says it. */
export function useProvenAct({ access }: Contract, text: string): (act: Act) => Promise<void> {
  const prove = useProof();
  const byLink = access.by === 'link';
  const options = { ...optionsOf(access), quiet: byLink };
  return async (act) => {
    try {
      await prove((code) => act(code ? { code } : {}, options), { text, always: !byLink });
    } catch (thrown) {
      if (thrown === GIVEN_UP) throw { ...GIVEN_UP, message: '尚未完成身份核验，未提交' };
      const failure = asFailure(thrown);
      if (failure.code === 'NO_ANSWER')
        throw { ...failure, message: '网络不稳定，请检查网络后再试一次，填写的内容已保留' };
      // who signs by a link has no login page to go to: the dialog says that it expired
      throw byLink ? { ...failure, reloadLogin: false } : failure;
    }
  };
}
