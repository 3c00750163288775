// Further histories of good vectors: those that end before anybody signed, and one whose line was taken over.
import type { SampleOptions } from '@xinqi/evidence/testing';
import type { AnyEvent } from '@xinqi/evidence/verify';
import type { Edit } from './bases.ts';

type Ends = Pick<SampleOptions, 'edit' | 'change'>;
type Whole = SampleOptions & { readonly base: Uint8Array };
type Events = Parameters<Edit>[0];

/** The history up to some event, before anybody signed the file. */
const until = ({ base }: Whole, cut: (events: Events) => Events): Ends => ({
  edit: cut,
  change: (input) => ({ ...input, final: base, revisions: input.revisions.slice(0, 1) }),
});

export const untouched = (of: Whole): Ends =>
  until(of, (events) =>
    events.slice(
      0,
      events.findIndex(({ type }) => type === 'auth.sms'),
    ),
  );

/** The second approver turns it down, and that is the end. */
export const turnedDown = (of: Whole): Ends =>
  until(of, (events) => {
    const end = events.findIndex(({ type }) => type === 'approve.end');
    return events.slice(0, end + 1).map((event, i) => {
      if (i !== end && i !== end - 1) return event;
      return { ...event, data: { ...event.data, result: 'rejected' } } as unknown as typeof event;
    });
  });

/** Before he came, S1 was replaced by S2, who got a link of his own and signed. */
export const replacedAndSigned: Edit = (events, tools) => {
  const added = events.find(({ type }) => type === 'recipient.add') as Extract<
    AnyEvent,
    { type: 'recipient.add' }
  >;
  const link = events.findIndex(({ type }) => type === 'link.issue');
  const { kind, order, subject_c, org_c } = added.data;
  const data = {
    kind,
    order,
    subject_c,
    ...(org_c === undefined ? {} : { org_c }),
    by: 'signatory',
    from: 'S1',
  };
  const { ts } = events[link]!;
  const replace = { ...added, id: tools.uuid(), type: 'recipient.replace', ts, sign_no: 'S2', data };
  const issue = { ...events[link]!, id: tools.uuid(), sign_no: 'S2' };
  const rest = events
    .slice(link + 1)
    .map((event) => (event.sign_no === 'S1' ? { ...event, sign_no: 'S2' } : event));
  return [...events.slice(0, link + 1), replace, issue, ...rest] as Events;
};
