// Empty-data placeholder (spec §2.7): 暂无数据 and an image.
import type { ReactNode } from 'react';
import { words } from './words.ts';

export function Empty({ text = words.noData, children }: { text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true" focusable="false">
        <path d="M22 8h38l14 14v34H22z" fill="#fff" stroke="#c9d0da" strokeWidth="2" strokeLinejoin="round" />
        <path d="M60 8v14h14" fill="#eef1f6" stroke="#c9d0da" strokeWidth="2" strokeLinejoin="round" />
        <path d="M31 30h28M31 38h34M31 46h18" stroke="#dde2ea" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <p>{text}</p>
      {children}
    </div>
  );
}
