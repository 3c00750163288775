// Minimal header for pages that visitors open, without antd: verification and certificates.
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryRoot } from '../platform/call/query-root.tsx';
import { Logo } from '../ui/logo.tsx';
import './signer-layout.css';

export default function PlainLayout({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="signer">
      <header className="signer-head">
        <a href="/" aria-label="信契首页">
          <Logo small />
        </a>
        {/* pages put their title and state here by a portal into #signer-head */}
        <div id="signer-head" className="signer-slot" />
      </header>
      <QueryRoot>{children}</QueryRoot>
    </div>
  );
}
