// Types and fields of the enterprise for which one sends; undefined for a person, and until they have come.
import { type Particulars, particularsRoutes } from '@xinqi/wire/particulars';
import { useCall } from '../../../../platform/call/use-call.ts';
import { useSession } from '../../../../platform/session.ts';

export function useParticulars(): Particulars | undefined {
  const corp = useSession((session) => session.currentAuthUser?.userType === 1);
  const { data } = useCall(particularsRoutes.info, {}, { when: corp });
  return corp ? data : undefined;
}
