// /account/nonContiRegister: a person with a document from Hong Kong, Macao, Taiwan or abroad; English beside the Chinese.
// The document is kept and shown as not verified: real-name authentication is another step.
import { Link } from '@tanstack/react-router';
import {
  email as emailRule,
  foreignDocument,
  mobile,
  normaliseDocument,
  normaliseMobile,
  partyName,
  password as passwordRule,
} from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../../../platform/client.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { Field } from '../../../ui/field.tsx';
import { AccountForm } from '../account-form.tsx';
import { CodeFields } from '../code-fields.tsx';
import { ConsentCheck } from './consent-check.tsx';
import { type FormErrors, useRegistration } from './use-registration.ts';
import '../account.css';

const documents = [
  [4, '港澳居民来往内地通行证 / Mainland Travel Permit for HK & Macao Residents', 'H12345678'],
  [3, '台湾居民来往大陆通行证 / Mainland Travel Permit for Taiwan Residents', '12345678'],
  [5, '香港身份证 / Hong Kong Identity Card', 'A123456(3)'],
  [2, '护照 / Passport', 'E12345678'],
  [6, '外国人永久居留身份证 / Foreign Permanent Resident ID Card', 'CAN110101234567'],
] as const;

const blank = {
  docType: 4,
  docNo: '',
  name: '',
  mobile: '',
  code: '',
  email: '',
  password: '',
  consent: false,
};
type Values = typeof blank;

/** Every complaint about the form, by field; empty when it can be sent. */
export function outsideErrors(values: Values): FormErrors<Values> {
  const errors: Record<string, string | undefined> = {
    docNo: foreignDocument(values.docType, normaliseDocument(values.docNo)).ok
      ? undefined
      : '证件号码格式不正确 / Invalid document number',
    name: partyName(values.name.trim()).ok
      ? undefined
      : '请输入姓名，不能包含特殊字符 / Enter your name without special characters',
    mobile: mobile(normaliseMobile(values.mobile)).ok
      ? undefined
      : '手机号格式不正确 / Invalid mainland mobile number',
    code: values.code.length === 6 ? undefined : '请输入6位数字验证码 / Enter the 6-digit code',
    email:
      values.email.trim() && !emailRule(values.email.trim()).ok
        ? '邮箱格式不正确 / Invalid e-mail'
        : undefined,
    password: passwordRule(values.password).ok
      ? undefined
      : '密码格式不正确（6-16位，不含空格，不能为纯数字）/ 6–16 characters, no spaces, not only digits',
    consent: values.consent ? undefined : '请阅读并同意后再注册 / Please agree first',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

export default function NonContiRegisterPage() {
  const { ap } = usePlainSearch();
  const { values, set, errors, busy, submit, checkMobile } = useRegistration({
    blank,
    ap,
    complaints: outsideErrors,
    register: (filled, seal) =>
      call(
        accountRoutes.nonContiRegister,
        {
          docType: filled.docType,
          docNo: filled.docNo,
          name: filled.name.trim(),
          mobile: filled.mobile,
          valicode: filled.code,
          password: filled.password,
          ...(filled.email.trim() ? { email: filled.email.trim() } : {}),
          ...seal,
        },
        { visitor: true },
      ),
  });

  return (
    <>
      <h1>境外人员注册</h1>
      <p className="auth-switch">
        <span lang="en">Registration for Hong Kong, Macao, Taiwan and overseas residents</span>
        <br />
        持居民身份证？
        <Link to="/account/register" search={{ ap }}>
          普通注册 / Mainland ID
        </Link>
      </p>
      <AccountForm
        onSubmit={submit}
        error={errors.form}
        busy={busy}
        busyText="正在注册…"
        button="注册并登录 / Register"
      >
        <div className="field">
          <label htmlFor="doc-type">证件类型 / Document type</label>
          <select
            id="doc-type"
            className="input"
            value={values.docType}
            onChange={(event) => set({ docType: Number(event.target.value) })}
          >
            {documents.map(([type, text]) => (
              <option key={type} value={type}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <Field
          label="证件号码 / Document number"
          name="docNo"
          autoComplete="off"
          maxLength={40}
          placeholder={documents.find(([type]) => type === values.docType)?.[2]}
          hint="加密保存，注册时不核验真伪 / Stored encrypted, not verified at registration"
          value={values.docNo}
          onValue={(docNo) => set({ docNo })}
          error={errors.docNo}
        />
        <Field
          label="姓名 / Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          placeholder="与证件一致 / As on the document"
          value={values.name}
          onValue={(name) => set({ name })}
          error={errors.name}
        />
        <Field
          label="手机号 / Mobile (+86)"
          name="mobile"
          type="tel"
          autoComplete="tel"
          placeholder="中国大陆手机号 / Mainland number"
          value={values.mobile}
          onValue={(value) => set({ mobile: value })}
          error={errors.mobile}
        />
        <CodeFields
          purpose="register"
          target={normaliseMobile(values.mobile)}
          checkTarget={checkMobile}
          code={values.code}
          onCode={(code) => set({ code })}
          error={errors.code}
        />
        <Field
          label="邮箱（选填）/ E-mail (optional)"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={values.email}
          onValue={(email) => set({ email })}
          error={errors.email}
        />
        <Field
          label="设置密码 / Password"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={100}
          hint="6-16位，不含空格，不能为纯数字 / 6–16 characters, no spaces, not only digits"
          value={values.password}
          onValue={(password) => set({ password })}
          error={errors.password}
        />
        <ConsentCheck
          checked={values.consent}
          onChecked={(consent) => set({ consent })}
          error={errors.consent}
        >
          我同意信契为注册、签署和存证的目的处理我的姓名、证件信息和手机号
          <span lang="en" className="block small">
            I agree that my name, document and mobile number are processed for registration, signing and
            evidence.
          </span>
        </ConsentCheck>
      </AccountForm>
    </>
  );
}
