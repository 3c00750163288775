// Below a signatory: what may be checked about him before he is asked to sign. Nothing here is required.
import { partyName } from '@xinqi/domain';
import { useState } from 'react';
import type { CreditCode } from '../../../../platform/enterprise-lookup.ts';
import { Button } from '../../../../ui/kit/button.tsx';
import { TestMark } from '../../../../ui/test-environment/test-mark.tsx';
import type { Party } from '../draft/draft.ts';
import { VerifyDialog } from './verify-dialog.tsx';

type Props = {
  party: Party;
  place: string;
  /** What is known of the enterprise's name as it stands. */
  answer: CreditCode | undefined;
  onAskCode: (name: string) => void;
};

export function PartyChecks({ party, place, answer, onAskCode }: Props) {
  const [asking, setAsking] = useState(false);
  const [verified, setVerified] = useState<{ name: string; test: boolean }>();
  const corp = party.userType === 1;
  const company = party.name.trim();
  const name = (corp ? party.operator : party.name).trim();
  const canAsk = partyName(name).ok;
  const canLook = corp && partyName(company).ok && answer?.state !== 'found' && answer?.state !== 'asking';
  const isVerified = verified?.name === name;
  if (!canAsk && !canLook) return null;
  return (
    <div className="party-checks">
      {canLook && (
        <Button look="link" aria-label={`查询信用代码：${place}`} onClick={() => onAskCode(company)}>
          查询信用代码
        </Button>
      )}
      {canAsk &&
        (isVerified ? (
          <span className="party-verified" role="status">
            {name} 与身份证号码一致 {verified.test && <TestMark />}
          </span>
        ) : (
          <Button
            look="link"
            aria-label={`${corp ? '核验经办人身份' : '核验身份'}：${place}`}
            onClick={() => setAsking(true)}
          >
            {corp ? '核验经办人身份' : '核验身份'}
          </Button>
        ))}
      {asking && (
        <VerifyDialog
          name={name}
          onMatch={(test) => setVerified({ name, test })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
