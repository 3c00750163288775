// What the widgets show, asked for once when one is opened first.
import type { Output } from '@xinqi/wire';
import { accountRoutes } from '@xinqi/wire/account';
import { call } from '../../platform/client.ts';
import { useLoad } from '../use-load.ts';

export type ShellInfo = Output<typeof accountRoutes.shellInfo>;
export const useShellInfo = () => useLoad('shell', (signal) => call(accountRoutes.shellInfo, {}, { signal }));
