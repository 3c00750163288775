// Why the enterprise's own fields keep a contract from being sent, before the server says so: the first that is required and empty, or
// whose value is none.
import { customValueFault } from '@xinqi/domain';
import type { Particulars } from '@xinqi/wire/particulars';

/** `kept`: undefined for a person, and until they have come. */
export function particularsProblem(
  custom: Readonly<Record<string, string>>,
  kept: Particulars | undefined,
): string | undefined {
  for (const field of kept?.fields ?? []) {
    if (!field.enabled) continue;
    const value = (custom[field.fieldId] ?? '').trim();
    if (value === '' && field.required) return `请填写“${field.name}”`;
    const fault = value === '' ? undefined : customValueFault(field, value);
    if (fault) return `${field.name}：${fault}`;
  }
  return undefined;
}
