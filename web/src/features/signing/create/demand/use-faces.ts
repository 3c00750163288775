// Whether the installation has a party that looks at faces: a demand is offered with it only then.
import { realNameRoutes } from '@xinqi/wire/real-name';
import { useCall } from '../../../../platform/call/use-call.ts';

export const useFaces = (): boolean => Boolean(useCall(realNameRoutes.per, {}).data?.faceConsent);
