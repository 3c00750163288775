// A wizard around a step, for tests: a real draft with its reducer, a file that is ready, nothing saved anywhere.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { FileInfo } from '@xinqi/wire/file';
import { type ReactNode, useReducer, useState } from 'react';
import type { Draft } from '../draft/draft.ts';
import { draftReducer, stateOf } from '../draft/draft-reducer.ts';
import { type Wizard, WizardContext } from '../wizard.ts';

export const pageSize = { width: 595, height: 842 };
export const readyFile = {
  state: 'ready',
  fileName: '合同.pdf',
  pageCount: 1,
  differs: null,
  queue: null,
  length: 1000,
  pages: [pageSize],
  notes: [],
  alreadySigned: false,
  signatures: [],
  standing: [],
} as unknown as FileInfo;

export function WizardWorld(props: { draft: Draft; change?: Partial<Wizard>; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [state, dispatch] = useReducer(draftReducer, stateOf(props.draft));
  const wizard: Wizard = {
    state,
    draft: state.draft,
    dispatch,
    watch: { info: readyFile, lost: undefined, offline: false, take: () => undefined },
    autosave: {
      save: { state: 'idle' },
      unsaved: false,
      flush: async () => true,
      settle: () => undefined,
      current: () => state.draft,
    },
    step: 2,
    reach: 4,
    goTo: () => undefined,
    showProblems: false,
    sent: () => undefined,
    ...props.change,
  };
  return (
    <QueryClientProvider client={client}>
      <WizardContext value={wizard}>{props.children}</WizardContext>
    </QueryClientProvider>
  );
}
