// Reads of the address book besides its list.
import { orgRoutes } from '@xinqi/wire/org';
import { useCall } from '../../../platform/call/use-call.ts';

export const useDoubles = () => useCall(orgRoutes.signersDoubles, {});
