// What lies over one page: my fields in my colour with what they will show, the others' quietly, my 骑缝章 strip.
import type { FieldView } from '@xinqi/wire/signing';
import { boxStyle, type OverlayPage } from '../../../../ui/pdf-view/index.ts';
import { SvgImage } from '../../../../ui/sign-pad/svg-image.tsx';
import { kindName, partyColour } from '../document/party-colour.ts';
import { isFilled, type PagesToSign, sealOf, shownIn } from '../document/sign-plan.ts';
import type { Signing } from '../sign/use-signing.ts';
import { edgeStrip } from './edge-strip.ts';
import './field-layer.css';

type Props = {
  at: OverlayPage;
  detail: PagesToSign;
  /** Absent when there is nothing to sign: then every field is quiet. */
  signing?: Pick<Signing, 'plan' | 'draft' | 'handSvg' | 'update'> | undefined;
  /** The field that the arrow leads to. */
  current?: string | undefined;
  inPlace: boolean;
  now: number;
  onUse: (field: FieldView) => void;
};

/** Pixels of a line in a field of somebody else. */
const QUIET_LINE = 14;

function Quiet({ field, at, detail }: { field: FieldView; at: OverlayPage; detail: PagesToSign }) {
  const party = detail.parties.find((p) => p.signNo === field.signNo);
  const name = kindName(field.kind, party?.userType ?? 0);
  // a long name ends with a whole line
  const lines = Math.max(1, Math.floor((field.height * at.scale - 2) / QUIET_LINE));
  return (
    <span
      className={field.height < 40 ? 'other-field other-field-flat' : 'other-field'}
      style={boxStyle(field, at.size)}
      title={`${party?.name ?? ''} · ${name}`}
    >
      <span style={{ WebkitLineClamp: lines }}>
        {party?.name} · {name}
      </span>
    </span>
  );
}

export function FieldLayer({ at, detail, signing, current, inPlace, now, onUse }: Props) {
  const me = detail.me?.signNo;
  const colour = { '--mine': partyColour(0) } as React.CSSProperties;
  const here = detail.fields.filter((field) => field.page === at.page && !field.done);
  const strip = signing?.plan.edgeSeal && edgeStrip(detail, at.page, sealOf(signing.plan, signing.draft));
  return (
    <>
      {here.map((field) => {
        if (field.signNo !== me || !signing)
          return <Quiet key={field.fieldId} field={field} at={at} detail={detail} />;
        const { plan, draft, handSvg, update } = signing;
        const shown = shownIn(field, plan, draft, handSvg, now);
        const filled = isFilled(field, plan, draft, handSvg);
        const name = (field.kind === 'text' && field.label) || kindName(field.kind, plan.enterprise ? 1 : 0);
        const classes = ['my-field'];
        if (filled) classes.push('my-field-filled');
        if (field.fieldId === current) classes.push('my-field-current');
        const style = { ...boxStyle(field, at.size), ...colour };
        const size = { fontSize: Math.min(12, field.height * 0.72) * at.scale };
        if (field.kind === 'text' && inPlace)
          return (
            <input
              key={field.fieldId}
              className={classes.join(' ')}
              style={{ ...style, ...size }}
              aria-label={`${name}${field.required ? '（必填）' : ''}，第${field.page + 1}页`}
              placeholder={name}
              maxLength={200}
              data-field={field.fieldId}
              value={draft.texts[field.fieldId] ?? ''}
              onChange={(event) => update({ texts: { ...draft.texts, [field.fieldId]: event.target.value } })}
            />
          );
        const text =
          field.kind === 'text' ? draft.texts[field.fieldId] : shown && 'text' in shown && shown.text;
        const picture = shown && 'svg' in shown ? shown.svg : undefined;
        const most = shown && 'svg' in shown ? shown.most : undefined;
        const real = most && {
          width: `${Math.min(1, most.width) * 100}%`,
          height: `${Math.min(1, most.height) * 100}%`,
        };
        // what can be read on the control stands in its name, for those who speak to it (WCAG 2.5.3)
        const visible = picture ? '' : text || (field.kind === 'signature' ? '点击签名' : name);
        const room = (field.width * at.scale - 10) / Math.max(1, visible.length);
        const label = { fontSize: Math.min(13, field.height * at.scale * 0.62, Math.max(9, room)) };
        return (
          <button
            key={field.fieldId}
            type="button"
            className={classes.join(' ')}
            style={style}
            data-field={field.fieldId}
            aria-label={[visible, `我的${name}，第${field.page + 1}页，${filled ? '已填写' : '待填写'}`]
              .filter(Boolean)
              .join('，')}
            onClick={() => onUse(field)}
          >
            {picture ? (
              <SvgImage svg={picture} alt="" {...(real ? { style: real } : {})} />
            ) : text ? (
              <span className="my-field-text" style={size}>
                {text}
              </span>
            ) : (
              <span className="my-field-name" style={label}>
                {visible}
              </span>
            )}
          </button>
        );
      })}
      {strip && (
        <span className="edge-preview" style={boxStyle(strip.box, at.size)}>
          <SvgImage
            svg={strip.svg}
            alt=""
            style={{ width: `${strip.count * 100}%`, marginLeft: `${-strip.index * 100}%` }}
          />
        </span>
      )}
    </>
  );
}
