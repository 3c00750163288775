// antd and the query cache for the layouts whose pages use them; login and register live without (their chunk is
// measured). Finished style sheet, no rules made at run time; what is left carries the CSP nonce.
import './modal.css';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import zhCN from 'antd/locale/zh_CN.js';
import 'antd/dist/antd.css';
import type { ReactNode } from 'react';
import { QueryRoot } from '../../platform/call/query-root.tsx';
import { cspNonce } from '../../platform/http/csp-nonce.ts';
import { Empty } from '../empty.tsx';
import { theme } from './theme.ts';

// the package is CommonJS: bundlers and Node disagree on what its default import is
const locale: ConfigProviderProps['locale'] = 'default' in zhCN ? zhCN.default : zhCN;
const nonce = cspNonce();
const csp = nonce ? { csp: { nonce } } : {};
// who asked the system for less motion gets none: no dialog that grows, no menu that slides
const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const asked = still ? { ...theme, token: { ...theme.token, motion: false } } : theme;

/** antd's look and words alone, where there is a query cache already. */
export function AntdLook({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      locale={locale}
      theme={asked}
      button={{ autoInsertSpace: false }}
      renderEmpty={() => <Empty />}
      {...csp}
    >
      {children}
    </ConfigProvider>
  );
}

export const AntdRoot = ({ children }: { children: ReactNode }) => (
  <AntdLook>
    <QueryRoot>{children}</QueryRoot>
  </AntdLook>
);
