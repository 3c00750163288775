// The letter of authority was sent: to which phone, until when, and where it can be read.
import { detailPage } from '@xinqi/domain';
import type { CorpProof } from '@xinqi/wire/real-name';
import { minuteText } from '../../../ui/format.ts';

export function LetterWaiting({ proof }: { proof: CorpProof }) {
  return (
    <section className="card real-name-card" aria-live="polite">
      <h2>等待法定代表人签署授权委托书</h2>
      <p>
        授权委托书已发送到法定代表人尾号 {proof.accountEnd} 的手机
        {proof.expireTime && `，${minuteText(proof.expireTime)} 前有效`}
        。对方通过短信链接阅读、核验身份并签署后，我们与企业登记信息比对，一致即通过认证。可以离开本页，有结果时会通知您。
      </p>
      <p>
        <a href={`${detailPage('sign', false)}?applyNo=${proof.applyNo}`} target="_blank" rel="noopener">
          查看授权委托书
        </a>
      </p>
    </section>
  );
}
