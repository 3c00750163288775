// What is asked of everybody in a list goes out with each of its contracts; the numbers are the list's.
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReducer } from 'react';
import { expect, it } from 'vitest';
import { Queries } from '../../../testing/show-page.tsx';
import { draftReducer, stateOf } from '../create/draft/draft-reducer.ts';
import { type Wizard, WizardContext } from '../create/wizard.ts';
import { batchDraft, fileMarks, type Marks, toBatchInput } from './batch-draft.ts';
import { ListedDemands } from './listed-demands.tsx';

const now = new Date('2026-11-27T08:00:00Z');
let wizard: Pick<Wizard, 'draft' | 'dispatch'>;
function Page({ marks }: { marks: Marks }) {
  const me = { name: '云签科技有限公司', userType: 1 as const };
  const [state, dispatch] = useReducer(draftReducer, batchDraft(now, me), (draft) => stateOf(draft));
  wizard = { draft: state.draft, dispatch };
  return (
    <WizardContext value={wizard as Wizard}>
      <ListedDemands marks={marks} />
    </WizardContext>
  );
}
const sent = () =>
  toBatchInput(wizard.draft, [], fileMarks, { batchId: 'b', tryOnly: false }).signatoryJson as {
    listed?: 1;
  }[];

it('once for everybody in the list, nothing of the sender himself', async () => {
  render(<Page marks={fileMarks} />, { wrapper: Queries });
  expect(screen.getAllByRole('group')).toHaveLength(1);
  expect(sent().find(({ listed }) => listed)).not.toHaveProperty('authLevel');
  await userEvent.click(screen.getByRole('checkbox', { name: '签署前须看完每一页：名单中的签署方' }));
  act(() =>
    wizard.dispatch({
      ...{ type: 'editParty', key: 'listed' },
      change: { will: { ways: ['operator3'], needed: 1 } },
    }),
  );
  expect(screen.getByText('名单中填写了身份证号的，须以该号码通过核验')).toBeTruthy();
  expect(screen.queryByLabelText(/身份证号（选填）/)).toBeNull();
  const [self, listed] = [sent().find((one) => !one.listed), sent().find((one) => one.listed)];
  expect(listed).toMatchObject({ readWhole: true, authLevel: [12, 13], authLevelRange: 2 });
  expect(self).not.toHaveProperty('readWhole');
  expect(self).not.toHaveProperty('authLevel');
});

it('of roles of a template, each its own', () => {
  render(<Page marks={{ listed: { listed: 1, role: '乙方' } }} />, { wrapper: Queries });
  expect(screen.getByRole('group', { name: '乙方签署前' })).toBeTruthy();
});
