// /account/register: a person, or an enterprise with its first administrator (spec §3 "Register payload").
import { Link } from '@tanstack/react-router';
import { email, mobile, normaliseMobile, partyName, password as passwordRule } from '@xinqi/domain';
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../../../platform/client.ts';
import { useBrand } from '../../../platform/navigation/brand.ts';
import { usePlainSearch } from '../../../platform/plain-search.ts';
import { Field } from '../../../ui/field.tsx';
import { AccountForm } from '../account-form.tsx';
import { CodeFields } from '../code-fields.tsx';
import { ConsentCheck } from './consent-check.tsx';
import { type FormErrors, useRegistration } from './use-registration.ts';
import '../account.css';

const blank = {
  userType: 0 as 0 | 1,
  companyName: '',
  name: '',
  mobile: '',
  code: '',
  email: '',
  linkMobilePhone: '',
  password: '',
  consent: false,
};
type Values = typeof blank;

const mobileError = (value: string) =>
  mobile(normaliseMobile(value)).ok ? undefined : value.trim() ? '手机号格式不正确' : '请输入手机号';
const nameError = (value: string, what: string) =>
  partyName(value.trim()).ok
    ? undefined
    : value.trim()
      ? `${what}须为1-100个字符，不能包含特殊字符或网址`
      : `请输入${what}`;

/** Every complaint about the form, by field; empty when it can be sent. */
export function registerErrors(values: Values): FormErrors<Values> {
  const errors: Record<string, string | undefined> = {
    companyName: values.userType === 1 ? nameError(values.companyName, '企业名称') : undefined,
    name: nameError(values.name, '姓名'),
    mobile: mobileError(values.mobile),
    code: values.code.length === 6 ? undefined : '请输入6位数字验证码',
    email: values.email.trim() && !email(values.email.trim()).ok ? '邮箱格式不正确' : undefined,
    linkMobilePhone:
      values.userType === 1 && values.linkMobilePhone.trim()
        ? mobileError(values.linkMobilePhone)
        : undefined,
    password: passwordRule(values.password).ok
      ? undefined
      : '密码格式不正确（6-16位，不含空格，不能为纯数字）',
    consent: values.consent ? undefined : '请阅读并同意后再注册',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

export default function RegisterPage() {
  // where the visitor comes from: kept with the account, decides nothing
  const { ap, code, sceneType } = usePlainSearch();
  const brand = useBrand();
  const channel = brand?.tenantCode ?? code;
  const { values, set, errors, busy, submit, checkMobile } = useRegistration({
    blank,
    ap,
    complaints: registerErrors,
    asEnterprise: ({ userType }) => userType === 1,
    register: (filled, seal) =>
      call(
        accountRoutes.register,
        {
          userType: filled.userType,
          mobile: filled.mobile,
          password: filled.password,
          valicode: filled.code,
          name: filled.name.trim(),
          ...(filled.userType === 1 ? { companyName: filled.companyName.trim() } : {}),
          ...(filled.userType === 1 && filled.linkMobilePhone.trim()
            ? { linkMobilePhone: filled.linkMobilePhone }
            : {}),
          ...(filled.email.trim() ? { email: filled.email.trim() } : {}),
          ...seal,
          ...(channel ? { code: channel.slice(0, 100) } : {}),
          ...(sceneType ? { sceneType: sceneType.slice(0, 40) } : {}),
        },
        { visitor: true },
      ),
  });

  return (
    <>
      <h1>{brand ? `注册 ${brand.name} 账号` : '注册账号'}</h1>
      <p className="auth-switch">
        已有账号？
        <Link to={brand?.loginPath ?? '/login'} search={{ ap }}>
          直接登录
        </Link>
        <br />
        持境外证件？
        <Link to="/account/nonContiRegister" search={{ ap }}>
          境外人员注册 / Non-mainland documents
        </Link>
      </p>
      <AccountForm onSubmit={submit} error={errors.form} busy={busy} busyText="正在注册…" button="注册并登录">
        <fieldset className="choice">
          <legend className="visually-hidden">账号类型</legend>
          {([0, 1] as const).map((type) => (
            <label key={type} className={values.userType === type ? 'chosen' : ''}>
              <input
                type="radio"
                name="userType"
                checked={values.userType === type}
                onChange={() => set({ userType: type })}
              />
              <span>
                <strong>{type === 0 ? '个人' : '企业'}</strong>
                <small>{type === 0 ? '以个人名义签署合同' : '以企业名义签署，您将成为超级管理员'}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {values.userType === 1 && (
          <Field
            label="企业名称"
            name="companyName"
            autoComplete="organization"
            placeholder="与营业执照一致的全称"
            value={values.companyName}
            onValue={(companyName) => set({ companyName })}
            error={errors.companyName}
          />
        )}
        <Field
          label={values.userType === 1 ? '管理员姓名' : '姓名'}
          name="name"
          autoComplete="name"
          placeholder="请输入真实姓名"
          value={values.name}
          onValue={(name) => set({ name })}
          error={errors.name}
        />
        <Field
          label="手机号"
          name="mobile"
          type="tel"
          autoComplete="tel"
          placeholder="用于登录和接收签署通知"
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
          label="邮箱（选填）"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder="用于接收签署通知"
          hint="登录后在账号信息中验证，即可用于登录和找回密码"
          value={values.email}
          onValue={(email) => set({ email })}
          error={errors.email}
        />
        {values.userType === 1 && (
          <Field
            label="企业联系手机（选填）"
            name="linkMobilePhone"
            type="tel"
            autoComplete="off"
            placeholder="与管理员手机号不同时填写"
            value={values.linkMobilePhone}
            onValue={(linkMobilePhone) => set({ linkMobilePhone })}
            error={errors.linkMobilePhone}
          />
        )}
        <Field
          label="设置密码"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={100}
          placeholder="请设置登录密码"
          hint="6-16位，不含空格，不能为纯数字"
          value={values.password}
          onValue={(password) => set({ password })}
          error={errors.password}
        />
        <ConsentCheck
          checked={values.consent}
          onChecked={(consent) => set({ consent })}
          error={errors.consent}
        >
          我同意信契为注册、签署和存证的目的处理我的姓名和手机号，并以此手机号接收验证码与签署通知
        </ConsentCheck>
      </AccountForm>
    </>
  );
}
