// The legal person was asked: on which phone, until when, and where he answers.
import { Link } from '@tanstack/react-router';
import type { CorpProof } from '@xinqi/wire/real-name';
import { minuteText } from '../../../ui/format.ts';

export function LegalWaiting({ proof }: { proof: CorpProof }) {
  return (
    <section className="card real-name-card" aria-live="polite">
      <h2>等待法定代表人确认</h2>
      <p>
        请法定代表人用尾号 {proof.accountEnd} 的手机号登录信契，完成个人实名后确认
        {proof.expireTime && `，${minuteText(proof.expireTime)} 前有效`}
        。我们已短信通知对方（与本账号手机号相同时不发短信）。可以离开本页，有结果时会通知您。
      </p>
      <p>
        您就是法定代表人？<Link to="/auth/entLegalAuth">去确认</Link>
      </p>
    </section>
  );
}
