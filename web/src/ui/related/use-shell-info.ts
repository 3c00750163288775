// What the widgets show, asked for once when one is opened first.
import type { Output } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { useCall } from '../../platform/call/use-call.ts';

export type ShellInfo = Output<typeof accountRoutes.shellInfo>;
export const useShellInfo = () => useCall(accountRoutes.shellInfo, {});
