// One seal in the grid: its picture in true proportion, what it is, its state, and what can be done with it now.
import { nextSeal, SealState, sealStateName, sealTypeName } from '@xinqi/domain';
import type { SealRow } from '@xinqi/wire/seal';
import { Button } from '../../../ui/kit/button.tsx';
import { SvgImage } from '../../../ui/sign-pad/svg-image.tsx';
import { Tag, type Tone } from '../../../ui/status-tag.tsx';

const tones: Record<SealState, Tone> = { 0: 'blue', 1: 'green', 2: 'grey', 3: 'orange', 4: 'red', 5: 'grey' };
export type SealOper = 'enable' | 'disable' | 'retire' | 'openGrant' | 'closeGrant' | 'audit' | 'delete';
export const operName: Record<SealOper, string> = {
  enable: '启用',
  disable: '停用',
  retire: '注销',
  openGrant: '允许授权',
  closeGrant: '禁止授权',
  audit: '审核',
  delete: '删除',
};

/** What the state of this seal lets happen. */
function opersOf(seal: SealRow): SealOper[] {
  const moves = (['enable', 'disable', 'retire'] as const).filter(
    (oper) => nextSeal(seal.state, oper) !== undefined,
  );
  const live = seal.state === SealState.Enabled || seal.state === SealState.Disabled;
  return [
    ...(seal.state === SealState.Auditing && seal.mayAudit ? (['audit'] as const) : []),
    ...moves,
    ...(live ? [seal.grantable ? ('closeGrant' as const) : ('openGrant' as const)] : []),
    ...(seal.uses === 0 && seal.made !== 'auto' ? (['delete'] as const) : []),
  ];
}

type Props = {
  seal: SealRow;
  manage: boolean;
  onOper: (oper: SealOper) => void;
  onGrants: () => void;
  onUses: () => void;
};

export function SealCard({ seal, manage, onOper, onGrants, onUses }: Props) {
  const made = { auto: '系统生成', template: '模板制作', upload: '图片上传' }[seal.made];
  return (
    <li className={seal.state === SealState.Enabled ? 'seal-card' : 'seal-card seal-card-off'}>
      <div className="seal-picture">
        <SvgImage svg={seal.svg} alt={`${seal.name}的图样`} />
      </div>
      <div className="seal-words">
        <h2>{seal.name}</h2>
        <p>
          <Tag tone={tones[seal.state]} text={sealStateName[seal.state]} />
          <span className="muted">{sealTypeName[seal.sealType]}</span>
        </p>
        <p className="muted small">
          {seal.widthMm}×{seal.heightMm} 毫米 · {made} <span className="seal-used">已用 {seal.uses} 次</span>
        </p>
        {seal.auditReason && <p className="small">审核意见：{seal.auditReason}</p>}
        <p className="seal-acts">
          {seal.state !== SealState.Auditing && seal.state !== SealState.AuditFail && (
            <Button look="link" onClick={onGrants}>
              授权（{seal.grants}）
            </Button>
          )}
          <Button look="link" onClick={onUses}>
            用印记录
          </Button>
          {manage &&
            opersOf(seal).map((oper) => (
              <Button
                key={oper}
                look="link"
                danger={oper === 'retire' || oper === 'delete'}
                onClick={() => onOper(oper)}
              >
                {operName[oper]}
              </Button>
            ))}
        </p>
      </div>
    </li>
  );
}
