// One signatory in the summary: who, what is signed where, what arrives on the phone.
import { demandText, type FieldKind, willText } from '@xinqi/domain';
import { kindName, partyColour } from '../../signer/document/party-colour.ts';
import type { DraftField, Party } from '../draft/draft.ts';

const kinds: readonly FieldKind[] = ['seal', 'signature', 'date', 'text'];
const spaced = (mobile: string): string => mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');

type Props = {
  party: Party;
  number: number;
  ordered: boolean;
  fields: readonly DraftField[];
  edgeSeal: boolean;
  /** The enterprise approves first. */
  approved: boolean;
};

export function PartySummary({ party, number, ordered, fields, edgeSeal, approved }: Props) {
  const counts = kinds.flatMap((kind) => {
    const count = fields.filter((field) => field.kind === kind).length;
    return count > 0 ? [`${kindName(kind, party.userType)} ${count} 处`] : [];
  });
  if (edgeSeal) counts.push('骑缝章');
  const named = party.will.needed > 0 && party.idCard.trim();
  const demand = [
    demandText({ whole: party.readWhole, seconds: party.readTime }),
    willText(party.will),
    named ? `且身份证号须为 ${named}` : '',
  ]
    .filter((words) => words !== '')
    .join('，');
  const when =
    ordered && number > 1 ? `前 ${number - 1} 位签署完成后` : approved ? '审批通过后' : '发起后立即';
  return (
    <li style={{ '--party': partyColour(number - 1) } as React.CSSProperties}>
      <span className="confirm-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <p className="confirm-name">
          <strong className="wizard-break">{party.name.trim()}</strong>
          <span className="tag tag-grey">{party.userType === 1 ? '企业' : '个人'}</span>
        </p>
        <p className="muted">
          {party.userType === 1 && `经办人 ${party.operator.trim()} · `}
          {spaced(party.mobile.trim())}
        </p>
        <p>{counts.join('，')}</p>
        {demand && <p>签署前须{demand}</p>}
        <p className="muted small">{when}收到短信链接，凭短信验证码查看并签署</p>
      </div>
    </li>
  );
}
