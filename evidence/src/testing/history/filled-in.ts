// Histories in which a signatory filled in part of the text before there was a contract (rule R7).
import type { Event } from '../../event/event.ts';
import { type Edit, first, type History, insert, type Loose, S1 } from './edits.ts';

const early = '2026-05-31T01:00:00.000Z';
const late = '2026-05-31T02:00:00.000Z';
const filled = (events: readonly Event[], more: Loose = {}, pii: Loose = {}): Loose => ({
  type: 'recipient.fill',
  ...S1,
  actor: { kind: 'link', auth: [] },
  pii: { ...(first(events, 'recipient.add').pii as Loose), ...pii },
  data: { generation: 1, verified: early, filled: late, values_c: 'c1'.repeat(32), ...more },
});

/** A signatory of today's style filled in, then signed as ever. */
export const filledIn: Edit = insert('after', 'recipient.add', (events) => [filled(events)]);

const forged = (name: string, reason: string, edit: Edit): History => ({
  ...{ name, reason, edit, claim: 'recipients' as const },
});
export const FORGED_FILLINGS: readonly History[] = [
  forged(
    'filled in by another phone',
    '填写内容的手机号不是签署方的',
    insert('after', 'recipient.add', (e) => [filled(e, {}, { mobile_c: 'a2'.repeat(32) })]),
  ),
  forged(
    'filled in under another name',
    '填写内容的姓名不是签署方的',
    insert('after', 'recipient.add', (e) => [filled(e, {}, { name_c: 'a1'.repeat(32) })]),
  ),
  forged(
    'filled in after he was invited to sign',
    '填写内容的记录不在发起之时',
    insert('before', 'sign.intent', (e) => [filled(e)]),
  ),
  forged(
    'filled in twice',
    '填写内容的记录不在发起之时',
    insert('after', 'recipient.add', (e) => [filled(e), filled(e)]),
  ),
  forged(
    'filled in before he proved his phone',
    '填写内容的时间与验证或发起的时间矛盾',
    insert('after', 'recipient.add', (e) => [filled(e, { verified: late, filled: early })]),
  ),
  forged(
    'filled in after the contract was sent',
    '填写内容的时间与验证或发起的时间矛盾',
    insert('after', 'recipient.add', (e) => [filled(e, { filled: '2999-01-01T00:00:00.000Z' })]),
  ),
];
