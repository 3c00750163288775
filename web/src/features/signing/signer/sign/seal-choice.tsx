// Seals as they will be drawn: the outline that goes into the PDF, shown in true proportion.
import { SvgImage } from '../../../../ui/sign-pad/svg-image.tsx';
import { sealOf } from '../document/sign-plan.ts';
import type { Signing } from './use-signing.ts';
import '../seal/seal.css';

type Props = {
  signing: Signing;
  /** Seals that must be approved first. */
  needing?: ReadonlySet<string>;
};

export function SealChoice({ signing, needing }: Props) {
  const { plan, draft, update, missing } = signing;
  const chosen = sealOf(plan, draft);
  return (
    <section className="sign-part" aria-labelledby="part-seal">
      <h3 id="part-seal">{plan.enterprise ? '企业印章' : '个人方章'}</h3>
      {plan.seals.length === 0 ? (
        <p className="field-error">您没有可用的印章，请联系企业管理员</p>
      ) : (
        <div
          className={missing?.what === 'seal' ? 'seals part-missing' : 'seals'}
          role="radiogroup"
          aria-labelledby="part-seal"
        >
          {plan.seals.map(({ sealId, name, svg }) => (
            // biome-ignore lint/a11y/useSemanticElements: a picture to press, not a dot
            <button
              key={sealId}
              type="button"
              role="radio"
              aria-checked={chosen?.sealId === sealId}
              className="seal"
              onClick={() => update({ sealId })}
            >
              <SvgImage svg={svg} alt="" />
              <span>{name}</span>
              {needing?.has(sealId) && <span className="seal-need">使用须审批</span>}
            </button>
          ))}
        </div>
      )}
      {plan.edgeSeal && <p className="field-hint">同时加盖骑缝章：每页页边各一部分</p>}
    </section>
  );
}
