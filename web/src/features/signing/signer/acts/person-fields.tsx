// Name and phone of who shall sign; for an enterprise also who signs for it.
import { mobile, normaliseMobile, partyName } from '@xinqi/domain';
import { Field } from '../../../../ui/field.tsx';

export type Person = { userType: 0 | 1; name: string; operatorName: string; mobile: string };
export const nobody: Person = { userType: 0, name: '', operatorName: '', mobile: '' };

/** The first thing that is wrong, or undefined. An empty phone passes where `phoneOptional`. */
export function checkPerson(p: Person, phoneOptional = false): string | undefined {
  if (!partyName(p.name.trim()).ok) return p.userType === 1 ? '请填写企业全称' : '请填写姓名';
  if (p.userType === 1 && !partyName(p.operatorName.trim()).ok) return '请填写经办人姓名';
  if (phoneOptional && p.mobile.trim() === '') return undefined;
  return mobile(normaliseMobile(p.mobile)).ok ? undefined : '手机号格式不正确';
}

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
  mobileHint?: string;
};

export function PersonFields({ person, onPerson, choose, nameFixed, mobileHint }: Props) {
  const set = (change: Partial<Person>) => onPerson({ ...person, ...change });
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
        onValue={(name) => set({ name })}
        maxLength={100}
        autoComplete="off"
      />
      {person.userType === 1 && (
        <Field
          label="经办人姓名"
          value={person.operatorName}
          onValue={(operatorName) => set({ operatorName })}
          maxLength={100}
          autoComplete="off"
        />
      )}
      <Field
        label="手机号"
        value={person.mobile}
        onValue={(value) => set({ mobile: value })}
        inputMode="tel"
        maxLength={20}
        autoComplete="off"
        hint={mobileHint}
      />
    </>
  );
}
