// Why an enterprise is verified no more, or what the register says that is not as it was verified. Nothing where all is well.
import { lossReasonNames } from '@xinqi/domain';
import type { CorpStanding } from '@xinqi/wire/org';
import { minuteText } from './format.ts';
import { TestMark } from './test-environment/test-mark.tsx';

export function StandingNote({ standing }: { standing: CorpStanding }) {
  const { lost, doubt, history } = standing;
  const mark = history[0]?.simulated && <TestMark />;
  if (lost)
    return (
      <p className="standing-note" role="note">
        认证已失效：{lossReasonNames[lost.reason]}（{minuteText(lost.time)}）{mark}
        <br />
        印章暂停使用，未签署的合同待重新认证后签署；已签署的合同不受影响。
      </p>
    );
  if (doubt)
    return (
      <p className="standing-note" role="note">
        登记机构核验：{lossReasonNames[doubt.reason]}（{minuteText(doubt.since)}）{mark}
        <br />
        将在一天后再次核验，结果相同则认证失效。如确有变更，请更正并重新认证。
      </p>
    );
  return null;
}
