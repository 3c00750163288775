// What a super administrator says of his enterprise, and who shall say that he speaks for it: its bank account, or its legal person.
import {
  asNumber,
  creditCode,
  isAccountNumber,
  isBankCode,
  mobile,
  normaliseMobile,
  type OcrFieldName,
  type ProofWay,
  partyName,
  proofWayNames,
  proofWays,
  ruleMessages,
} from '@xinqi/domain';
import { orgRoutes } from '@xinqi/wire/org';
import { realNameRoutes as r } from '@xinqi/wire/real-name';
import { type FormEvent, useState } from 'react';
import { useAttempt } from '../../../platform/call/use-attempt.ts';
import { call } from '../../../platform/client.ts';
import { asFailure, type Failure } from '../../../platform/failure.ts';
import { Field } from '../../../ui/field.tsx';
import { Button } from '../../../ui/kit/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { OcrSection } from '../ocr/ocr-section.tsx';
import { readHint } from '../ocr/read-hint.ts';
import { fieldOf, readingOf, useShots } from '../ocr/use-shots.ts';

type Said = Record<
  'creditCode' | 'legalPerson' | 'bankName' | 'bankCode' | 'bankAccount' | 'legalMobile',
  string
>;
/** What he says, and by which way; kept by the page, so that nothing is typed again when the bank or the legal person said no. */
export type Application = Said & { way: ProofWay };
export const emptyApplication: Application = {
  ...{ way: 'transfer', creditCode: '', legalPerson: '' },
  ...{ bankName: '', bankCode: '', bankAccount: '', legalMobile: '' },
};

const wrongBankCode = '开户行联行号不正确，请逐位核对 12 位数字';

function faults(said: Application): Partial<Said> {
  const named = {
    ...(creditCode(said.creditCode.trim().toUpperCase()).ok ? {} : { creditCode: ruleMessages.creditCode }),
    ...(partyName(said.legalPerson.trim()).ok ? {} : { legalPerson: '请填写法定代表人姓名' }),
  };
  if (said.way !== 'transfer')
    return {
      ...named,
      ...(mobile(normaliseMobile(said.legalMobile)).ok ? {} : { legalMobile: ruleMessages.mobile }),
    };
  return {
    ...named,
    ...(said.bankName.trim() ? {} : { bankName: '请填写开户银行' }),
    ...(isBankCode(asNumber(said.bankCode))
      ? {}
      : { bankCode: said.bankCode.trim() ? wrongBankCode : '请填写开户行联行号' }),
    ...(isAccountNumber(asNumber(said.bankAccount)) ? {} : { bankAccount: '请填写正确的对公银行账号' }),
  };
}

const phoneHints: Readonly<Record<Exclude<ProofWay, 'transfer'>, string>> = {
  legal: '我们将短信通知法定代表人，由其登录、实名后确认。您就是法定代表人时，填写本账号的手机号',
  letter:
    '我们按登记信息和您的实名写成授权委托书，发送链接给法定代表人；对方核验身份后在线签署，无需注册。您须先完成个人实名认证',
};

/** Brackets stand in both widths. */
const spelledName = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');

type Props = {
  companyName: string;
  /** Why the last application is over. */
  over: string | undefined;
  said: Application;
  onSaid: (said: Application) => void;
  onApplied: () => Promise<unknown>;
};

export function ApplyForm({ companyName, over, said, onSaid, onApplied }: Props) {
  const { way } = said;
  const [hint, setHint] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { busy, attempt } = useAttempt();
  const wrong = faults(said);
  const change = (part: Partial<Application>) => {
    onSaid({ ...said, ...part });
    setFailure(undefined);
  };
  // a licence says nothing that is not public: no consent of its own
  const { shots, take } = useShots({ consentHash: '', readings: [] }, (reading) => {
    const value = (name: OcrFieldName) => fieldOf(reading, name)?.value;
    const [code, person] = [value('creditCode'), value('legalPerson')];
    change({ ...(code ? { creditCode: code } : {}), ...(person ? { legalPerson: person } : {}) });
  });
  const licence = readingOf(shots.licence);
  const licenceName = fieldOf(licence, 'name')?.value;
  const lookUp = async () => {
    setHint('');
    const found = await call(orgRoutes.queryCreditCode, { signatoryFullName: [companyName] }).then(
      ({ list }) => list[0]?.creditCode ?? undefined,
      (error: unknown) => void setHint(asFailure(error).message),
    );
    if (found) change({ creditCode: found });
    else setHint((known) => known || '没有查到该企业，请手工填写');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return;
    const input = {
      ...{ way, creditCode: said.creditCode.trim(), legalPerson: said.legalPerson.trim() },
      ...(way !== 'transfer'
        ? { legalMobile: normaliseMobile(said.legalMobile) }
        : {
            ...{ bankName: said.bankName.trim(), bankCode: asNumber(said.bankCode) },
            bankAccount: asNumber(said.bankAccount),
          }),
    };
    void attempt(() => call(r.ent, input), { failed: setFailure, after: onApplied });
  };
  const field = (name: keyof Said, label: string, more: object = {}) => (
    <Field
      label={label}
      value={said[name]}
      maxLength={60}
      autoComplete="off"
      error={tried ? wrong[name] : undefined}
      onValue={(value) => change({ [name]: value })}
      {...more}
    />
  );
  return (
    <form className="card real-name-card real-name-form" onSubmit={submit} noValidate>
      {over && (
        <p className="form-error" role="status">
          {over}
        </p>
      )}
      <p className="real-name-company">
        <span className="muted">企业名称</span> <strong>{companyName}</strong>
        <span className="muted small">须与营业执照一致；认证后不能修改</span>
      </p>
      <OcrSection kinds={['licence']} shots={shots} ready={() => true} onTake={take} />
      {licenceName && spelledName(licenceName) !== spelledName(companyName) && (
        <p className="form-error" role="status">
          执照上的名称是“{licenceName}”，与企业名称不同。请核对；名称有误时，请先修改企业名称。
        </p>
      )}
      {field('creditCode', '统一社会信用代码', {
        hint: hint || readHint(licence, 'creditCode', said.creditCode),
        side: <Button onClick={() => void lookUp()}>查询代码</Button>,
      })}
      {field('legalPerson', '法定代表人', { hint: readHint(licence, 'legalPerson', said.legalPerson) })}
      <Tabs
        label="验证方式"
        tabs={proofWays.map((one) => [one, proofWayNames[one]] as const)}
        value={way}
        panel="proof-way"
        onChange={(to) => {
          change({ way: to });
          setTried(false);
        }}
      />
      <div className="real-name-form" id="proof-way" role="tabpanel" aria-labelledby={`tab-${way}`}>
        {way === 'transfer' ? (
          <>
            {field('bankName', '开户银行', { placeholder: '如 招商银行杭州分行' })}
            {field('bankCode', '开户行联行号', {
              inputMode: 'numeric',
              hint: '12 位数字，可在开户许可证、企业网银或银行回单上查到，也可向开户行查询',
            })}
            {field('bankAccount', '对公银行账号', {
              inputMode: 'numeric',
              hint: '户名须与企业名称一致。我们将转入一笔 0.10 元至 9.99 元的款项，无需退还',
            })}
          </>
        ) : (
          field('legalMobile', '法定代表人手机号', {
            type: 'tel',
            inputMode: 'tel',
            hint: phoneHints[way],
          })
        )}
      </div>
      {failure && (
        <p className="form-error" role="alert">
          {failure.message}
        </p>
      )}
      <Button look="primary" large block type="submit" busy={busy}>
        提交申请
      </Button>
      <p className="muted small">
        认证后，由本企业成员经办、尚未签署的合同转入企业；企业可以制作印章，并以企业名义签署。
      </p>
    </form>
  );
}
