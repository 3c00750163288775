// Name and phone of who shall sign; for an enterprise also who signs for it.
import { asNumber, beijingDay, mobile, normaliseMobile, numberFault, partyName } from '@xinqi/domain';
import { useTried } from '../../../../ui/dialog/form-dialog.tsx';
import { Field } from '../../../../ui/field.tsx';

export type Person = {
  userType: 0 | 1;
  name: string;
  operatorName: string;
  mobile: string;
  /** Identity number, where it is asked for. */
  idCard: string;
};
export const nobody: Person = { userType: 0, name: '', operatorName: '', mobile: '', idCard: '' };

type Problem = { field: 'name' | 'operatorName' | 'mobile' | 'idCard'; text: string };
const nameProblem = (field: 'name' | 'operatorName', called: string, value: string): Problem[] =>
  partyName(value.trim()).ok
    ? []
    : [{ field, text: value.trim() === '' ? `请填写${called}` : `${called}中有不能使用的字符，请修改` }];

function problems(p: Person, phoneOptional: boolean): Problem[] {
  const phone = p.mobile.trim();
  const idCard = asNumber(p.idCard);
  const number = idCard && numberFault(idCard, beijingDay(new Date()));
  const right = phone === '' ? phoneOptional : mobile(normaliseMobile(p.mobile)).ok;
  return [
    ...nameProblem('name', p.userType === 1 ? '企业全称' : '姓名', p.name),
    ...(p.userType === 1 ? nameProblem('operatorName', '经办人姓名', p.operatorName) : []),
    ...(right
      ? []
      : [{ field: 'mobile' as const, text: phone === '' ? '请填写手机号' : '手机号格式不正确' }]),
    ...(number ? [{ field: 'idCard' as const, text: number }] : []),
  ];
}

/** The first thing that is wrong, or undefined. An empty phone passes where `phoneOptional`. */
export const checkPerson = (p: Person, phoneOptional = false): string | undefined =>
  problems(p, phoneOptional)[0]?.text;

/** As the calls take it. */
export const personInput = (p: Person) => ({
  name: p.name.trim(),
  mobile: normaliseMobile(p.mobile),
  ...(p.userType === 1 ? { operatorName: p.operatorName.trim() } : {}),
});

type Props = {
  person: Person;
  onPerson: (person: Person) => void;
  /** The kind can be chosen. */
  choose?: boolean;
  /** The enterprise itself cannot be changed. */
  nameFixed?: boolean;
  phoneOptional?: boolean;
  mobileHint?: string;
  /** His identity number may be named; what is said below it. */
  numberHint?: string | null;
};

export function PersonFields(props: Props) {
  const { person, onPerson, choose, nameFixed, phoneOptional = false, mobileHint, numberHint } = props;
  const set = (change: Partial<Person>) => onPerson({ ...person, ...change });
  const found = useTried() ? problems(person, phoneOptional) : [];
  const wrong = (field: Problem['field']) => ({
    'aria-invalid': found.some((problem) => problem.field === field) || undefined,
  });
  return (
    <>
      {choose && (
        <div className="act-kinds" role="radiogroup" aria-label="签署方类型">
          {([0, 1] as const).map((userType) => (
            <label key={userType}>
              <input
                type="radio"
                name="userType"
                checked={person.userType === userType}
                onChange={() => set({ userType })}
              />
              {userType === 0 ? '个人' : '企业'}
            </label>
          ))}
        </div>
      )}
      <Field
        label={person.userType === 1 ? '企业全称' : '姓名'}
        value={person.name}
        disabled={nameFixed}
        {...wrong('name')}
        onValue={(name) => set({ name })}
        maxLength={100}
        autoComplete="off"
      />
      {person.userType === 1 && (
        <Field
          label="经办人姓名"
          value={person.operatorName}
          {...wrong('operatorName')}
          onValue={(operatorName) => set({ operatorName })}
          maxLength={100}
          autoComplete="off"
        />
      )}
      <Field
        label="手机号"
        value={person.mobile}
        {...wrong('mobile')}
        onValue={(value) => set({ mobile: value })}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        hint={mobileHint}
      />
      {numberHint && (
        <Field
          label={`${person.userType === 1 ? '经办人' : ''}身份证号（选填）`}
          value={person.idCard}
          {...wrong('idCard')}
          onValue={(idCard) => set({ idCard })}
          maxLength={40}
          autoComplete="off"
          hint={numberHint}
        />
      )}
    </>
  );
}
