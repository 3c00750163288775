// The parties of a contract with their states and how strongly each is identified.
import type { ApplyDetail } from '@xinqi/wire/signing';
import type { ReactNode } from 'react';
import { timeText } from '../../../../ui/format.ts';
import { Icon } from '../../../../ui/icons.tsx';
import { SignInfoTag } from '../../../../ui/status-tag.tsx';
import { strengthOf } from './strength.tsx';
import './party-list.css';

type Party = ApplyDetail['parties'][number];
type Props = {
  detail: ApplyDetail;
  /** With phone and strength of proof. */
  full?: boolean;
  /** The line that a view link names. */
  named?: string | undefined;
  /** What can be done about one of them. */
  acts?: (party: Party) => ReactNode;
};

/** Why the last text to him was not sent, and what becomes of it. */
function textHeldWords({ limit, later }: NonNullable<Party['textHeld']>): string {
  const why = limit === 'phone' ? '对方手机短信已达上限' : '您发送的短信已达上限';
  return `短信未发送：${why}，${later ? '稍后自动补发。' : ''}对方可用本手机号登录信契查看`;
}

export function PartyList({ detail, full = false, named, acts }: Props) {
  return (
    <>
      {detail.ifOrder && <p className="small muted party-order">按顺序签署</p>}
      <ol className={detail.ifOrder ? 'parties parties-ordered' : 'parties'}>
        {detail.parties.map((party) => {
          const about = [party.operatorName && `经办人 ${party.operatorName}`, full && party.mobileMasked]
            .filter(Boolean)
            .join(' · ');
          const proof = full && strengthOf(party);
          return (
            <li
              key={party.signNo}
              {...(party.signNo === named ? { 'aria-current': true, className: 'party-named' } : {})}
            >
              <span className="party-icon">
                <Icon name={party.userType === 1 ? 'company' : 'person'} size={18} />
              </span>
              <div className="party-text">
                <p className="party-name">
                  {party.name}
                  {party.certified === 0 && <span className="party-uncertified nowrap">未认证</span>}
                  {party.signNo === detail.me?.signNo && <span className="party-me">我</span>}
                </p>
                {about && <p className="small muted">{about}</p>}
                {proof && <p className="small party-proof">{proof}</p>}
                {party.signTime && <p className="small muted">{timeText(party.signTime)}</p>}
                {party.added && <p className="small muted">后来加入，签名不显示在页面上</p>}
                {party.textHeld && <p className="small party-held">{textHeldWords(party.textHeld)}</p>}
                {party.movedReason && (
                  <p className="small muted">
                    改由{detail.parties.find((p) => p.signNo === party.replacedBy)?.name ?? '他人'}
                    签署，原因：
                    {party.movedReason}
                  </p>
                )}
                {party.refuseReason && <p className="small party-reason">拒签原因：{party.refuseReason}</p>}
                {acts?.(party)}
              </div>
              <SignInfoTag status={party.status} late={party.approvalLate} />
            </li>
          );
        })}
      </ol>
    </>
  );
}
