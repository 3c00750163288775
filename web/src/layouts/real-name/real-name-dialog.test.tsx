// The dialog of real names: which refusals open it, what it says, and where its one button leads.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { orgRoutes } from '@xinqi/wire/org';
import { afterEach, expect, it } from 'vitest';
import { call } from '../../platform/client.ts';
import { askRealName, useRealNameDemand } from '../../platform/rights/real-name-demand.ts';
import { useSession } from '../../platform/session.ts';
import { toast, useToasts } from '../../platform/toast.ts';
import { enterprise, person } from '../../testing/identities.ts';
import { fakeServer, refused, showPage } from '../../testing/show-page.tsx';
import { RealNameGate } from './real-name-gate.tsx';

const lead = '您尚未完成实名认证，需先完成实名认证才能进行此操作';
const at = orgRoutes.userValidate.paths[0]!.path;
afterEach(() => {
  cleanup();
  askRealName(undefined);
});

it.each([
  ['a person', person, '/auth/personalIdentityAuth'],
  ['who acts for an enterprise', enterprise, '/auth/authGuide'],
])('%s is led on', async (_who, currentAuthUser, place) => {
  useSession.setState({ currentAuthUser });
  fakeServer({ [at]: refused('LOOKUP_REAL_NAME_REQUIRED', lead) });
  const router = showPage(RealNameGate, '/here');
  const asked = call(orgRoutes.userValidate, { list: [{ name: '张三', identityNo: '11010519491231002X' }] });
  const failure = await asked.catch((error: unknown) => error);
  expect(await screen.findByText(lead)).toBeTruthy();
  // once: not in a message above it
  toast.failure(failure);
  expect(useToasts.getState().list).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: '去认证' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(place));
  expect(useRealNameDemand.getState().refusal).toBeUndefined();
});

it('says what the refusal says more, and nothing of other refusals', async () => {
  showPage(RealNameGate, '/here');
  const more = '企业尚未认证，只能使用标有“未认证”的样章';
  askRealName({ code: 'SEAL_CORP_UNVERIFIED', message: more });
  expect((await screen.findByRole('dialog', { name: '实名认证' })).textContent).toContain(more);
  askRealName(undefined);
  fakeServer({ [at]: refused('TOO_MANY', '请稍后再试') });
  await call(orgRoutes.userValidate, { list: [] }).catch(() => undefined);
  expect(useRealNameDemand.getState().refusal).toBeUndefined();
});

it('a refusal that it does not show is said where all others are', async () => {
  fakeServer({ [at]: refused('LOOKUP_REAL_NAME_REQUIRED', lead) });
  const asked = call(orgRoutes.userValidate, { list: [] }, { quiet: true });
  toast.failure(await asked.catch((error: unknown) => error));
  expect(useToasts.getState().list.map(({ text }) => text)).toEqual([lead]);
});
