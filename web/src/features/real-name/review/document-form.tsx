// What somebody without a mainland card says of his document, with its pictures: judged as on the server before it is sent.
import { Link } from '@tanstack/react-router';
import {
  asOnePaper,
  beijingDay,
  issuers,
  type Paper,
  paperFault,
  paperNames,
  papers,
  type SaidOfPaper,
  sideName,
  sidesOf,
  zoneSide,
} from '@xinqi/domain';
import type { Output } from '@xinqi/wire';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../platform/call/use-act.ts';
import type { Failure } from '../../../platform/failure.ts';
import { Field } from '../../../ui/field.tsx';
import { ConsentBox } from '../../../ui/identity/consent-box.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { DateInput } from '../../../ui/kit/date-input.tsx';
import { FieldFrame } from '../../../ui/kit/field-frame.tsx';
import { type Option, SelectField } from '../../../ui/kit/select.tsx';
import { countryName } from './country-name.ts';
import { MrzNote } from './mrz-note.tsx';
import { SideTile } from './side-tile.tsx';
import { usePictures } from './use-pictures.ts';
import '../ocr/ocr-cards.css';

const countries: readonly Option<string>[] = [
  ['', '请选择'],
  ...issuers
    .map((code): Option<string> => [code, countryName(code)])
    .sort(([, one], [, other]) => one.localeCompare(other, 'zh-CN')),
];
const kinds: readonly Option<Paper>[] = papers.map((paper) => [paper, paperNames[paper]]);
const empty: SaidOfPaper = {
  ...{ paper: 'passport', issuer: '', fullName: '', number: '', born: '', expires: '' },
};

type Props = { state: Output<typeof r.reviewState>; correct: boolean };

export function DocumentForm({ state, correct }: Props) {
  const [said, setSaid] = useState({ ...empty, paper: state.newest?.paper ?? empty.paper });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  /** A picture was to be taken before he agreed. */
  const [unready, setUnready] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { pictures, take } = usePictures(state.consent.hash);
  const { busy, run } = useAct(r.reviewApply);
  const today = beijingDay(new Date());
  const { paper } = said;
  const sides = sidesOf(paper);
  const zoneOn = zoneSide(paper);
  const zoned = zoneOn && pictures[zoneOn];
  const fault = paperFault(asOnePaper(said), today);
  const errorOf = (field: keyof SaidOfPaper) => (tried && fault?.field === field ? fault.message : undefined);
  const change = (part: Partial<SaidOfPaper>) => {
    setSaid({ ...said, ...part });
    setFailure(undefined);
  };
  const ids = sides.flatMap((side) => {
    const taken = pictures[side];
    return taken?.at === 'sent' ? [taken.pictureId] : [];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (fault || !agreed || ids.length < sides.length) return;
    const more = { attemptId: crypto.randomUUID(), consentHash: state.consent.hash, pictures: ids };
    void run(
      { ...asOnePaper(said), ...more, ...(correct ? { correct: 1 as const } : {}) },
      { failed: setFailure, done: '已提交审核' },
    );
  };
  const day = (field: 'born' | 'expires', label: string, [min, max]: [string, string]) => (
    <FieldFrame label={label} error={errorOf(field)}>
      {(wired) => (
        <DateInput
          {...{ ...wired, kind: 'date', value: said[field], min, max, placeholder: '年 / 月 / 日' }}
          onChange={(value) => change({ [field]: value })}
        />
      )}
    </FieldFrame>
  );
  return (
    <form className="card real-name-card real-name-form" onSubmit={submit} noValidate>
      <ConsentBox
        name="证件人工审核信息处理说明"
        text={state.consent.text}
        agreed={agreed}
        onAgreed={setAgreed}
        missing={(tried || unready) && !agreed}
      />
      <SelectField
        label="证件类型"
        value={paper}
        options={kinds}
        onValue={(chosen) => change({ paper: chosen })}
      />
      {paper === 'passport' && (
        <SelectField
          label="签发国家"
          value={said.issuer}
          options={countries}
          error={errorOf('issuer')}
          onValue={(issuer) => change({ issuer })}
        />
      )}
      <Field
        label="姓名"
        value={said.fullName}
        maxLength={100}
        autoComplete="name"
        error={errorOf('fullName')}
        hint="与证件一致，中文或英文；通过后作为账号姓名"
        onValue={(fullName) => change({ fullName })}
      />
      <Field
        label="证件号码"
        value={said.number}
        maxLength={40}
        autoComplete="off"
        error={errorOf('number')}
        onValue={(number) => change({ number })}
      />
      <div className="review-days">
        {day('born', '出生日期', ['1900-01-01', today])}
        {day('expires', '有效期至', [today, '2099-12-31'])}
      </div>
      <section className="ocr-section" aria-label="证件照片">
        <p className="muted small">四角完整、文字清晰、无反光。JPG 或 PNG，每张不超过10MB。</p>
        <ul className="ocr-tiles">
          {sides.map((side) => (
            <SideTile
              key={`${paper} ${side}`}
              name={sideName(paper, side)}
              taken={pictures[side]}
              error={tried && pictures[side]?.at !== 'sent' ? '请上传照片' : undefined}
              ready={() => {
                setUnready(!agreed);
                return agreed;
              }}
              onTake={(file) => take(side, file, side === zoneOn)}
            />
          ))}
        </ul>
        {zoned?.at === 'sent' && (zoned.mrz !== null || paper === 'passport') && (
          <MrzNote mrz={zoned.mrz} said={said} today={today} onFill={change} />
        )}
      </section>
      {failure && (
        <p className="form-error" role="alert">
          {failure.message}
        </p>
      )}
      <div className="real-name-acts">
        <Button look="primary" large type="submit" busy={busy} disabled={state.left === 0}>
          提交审核
        </Button>
        <Link to="/auth/moreAuthType" search={correct ? { correct: '1' } : {}}>
          换个方式验证
        </Link>
      </div>
      {state.left === 0 && <p className="muted small">今天的申请次数已用完，请明天再试。</p>}
    </form>
  );
}
