// 默认审批人: somebody is chosen, another is added with the way in which they are asked; who is gone is taken out.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orgRoutes } from '@xinqi/wire/org';
import { type ReactNode, useReducer, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session.ts';
import { enterprise, person } from '../../../testing/identities.ts';
import { fakeServer, ok } from '../../../testing/show-page.tsx';
import {
  type Draft,
  draftReducer,
  emptyDraft,
  stateOf,
  useWizard,
  type Wizard,
  WizardContext,
} from '../../signing/index.ts';
import { ApproversCard } from './approvers-card.tsx';

const id = (n: number) => `00000000-0000-7000-8000-0000000000${n}`;
let kept: unknown;
function World({ draft, children }: { draft: Draft; children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [state, dispatch] = useReducer(draftReducer, stateOf(draft));
  return (
    <QueryClientProvider client={client}>
      <WizardContext value={{ state, draft: state.draft, dispatch } as Wizard}>{children}</WizardContext>
    </QueryClientProvider>
  );
}
function Kept() {
  kept = useWizard().draft.given.approveJson;
  return null;
}

beforeEach(() => {
  useSession.setState({ authUser: person, currentAuthUser: enterprise, token: 't', syncStatus: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

it('is one step of people, in the way that was chosen', async () => {
  fakeServer({
    [orgRoutes.listCorpUserByPage.paths[0].path]: () =>
      ok({
        list: [{ memberId: id(21), name: '赵主管', title: null, mobileMasked: null, groupName: '法务部' }],
        total: 1,
      }),
  });
  const start = emptyDraft(new Date());
  const given = { ...start.given, approveJson: [{ mode: 'serial' as const, memberIds: [id(20)] }] };
  render(
    <World draft={{ ...start, given }}>
      <ApproversCard approvers={[{ memberId: id(20), name: '林晓梅', gone: false }]} />
      <Kept />
    </World>,
  );
  await screen.findByText('林晓梅');
  expect(screen.queryByLabelText('审批方式')).toBeNull();
  await userEvent.click(screen.getByLabelText('审批人'));
  await userEvent.click(await screen.findByText('赵主管'));
  expect(kept).toEqual([{ mode: 'serial', memberIds: [id(20), id(21)] }]);
  await userEvent.click(screen.getByLabelText('审批方式'));
  await userEvent.click(await screen.findByText('或签'));
  expect(kept).toEqual([{ mode: 'any', memberIds: [id(20), id(21)] }]);
});
