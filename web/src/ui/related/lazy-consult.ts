// 在线咨询 as a chunk of its own: its fields are antd's, which no first load has room for.
import { lazy } from 'react';

export const ConsultDialog = lazy(async () => ({
  default: (await import('./consult-dialog.tsx')).ConsultDialog,
}));
