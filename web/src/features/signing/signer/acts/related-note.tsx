// The other half of a voiding, on both contracts, with the way to it for who takes part in it.
import { Link } from '@tanstack/react-router';
import { ApplyStatus, isAborted } from '@xinqi/domain';
import type { ApplyDetail } from '@xinqi/wire/signing';
import './acts.css';

type Related = NonNullable<ApplyDetail['related']>;

function sentence(detail: ApplyDetail, { role, status }: Related): string {
  if (role === 'voids')
    return detail.status === ApplyStatus.Preserved
      ? '本协议已由各方签署，下列合同已作废。'
      : isAborted(detail.status)
        ? '本协议未签署完成，下列合同继续有效。'
        : '本协议用于作废下列合同，全部签署后生效。';
  if (detail.status === ApplyStatus.Voided) return '各方已签署作废协议，本合同已作废。';
  if (detail.status === ApplyStatus.Voiding && status === ApplyStatus.InitApproving)
    return '作废协议正在发起审批，审批通过后通知各方签署；本合同仍然有效。';
  if (detail.status === ApplyStatus.Voiding) return '作废协议正在签署中，全部签署前本合同仍然有效。';
  return isAborted(status) ? '曾发起作废，作废协议未签署完成，本合同继续有效。' : '';
}

export function RelatedNote({ detail }: { detail: ApplyDetail }) {
  const { related } = detail;
  if (!related) return null;
  return (
    <p className={detail.status === ApplyStatus.Voided ? 'related related-void' : 'related'}>
      <span>{sentence(detail, related)}</span>
      {related.reachable ? (
        <Link to="/signInfo/viewDetail" search={{ applyNo: related.applyNo }}>
          {related.contractName}
        </Link>
      ) : (
        <span>《{related.contractName}》</span>
      )}
    </p>
  );
}
