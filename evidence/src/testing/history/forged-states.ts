// Histories that end as no contract can end, and honest ones of contracts that ended in every way.
import { after, change, type Edit, each, first, type History, insert, system, voided } from './edits.ts';

const state = (name: string, reason: string, edit: Edit): History => ({ name, reason, edit, claim: 'state' });

export const FORGED_STATES: readonly History[] = [
  state('voided without a request', '不能有作废记录', after(voided('done'))),
  state(
    'voided before it was finished',
    '不能有作废记录',
    insert('before', 'sign.intent', () => [voided('requested')]),
  ),
  state(
    'voided by two agreements at once',
    '不能有作废记录',
    after(voided('requested'), voided('requested', 'XQ3')),
  ),
  state(
    'voided by another agreement',
    '作废记录属于不同的作废协议',
    after(voided('requested'), voided('done', 'XQ3')),
  ),
  state(
    'a voiding agreement for another contract',
    '作废协议所作废的合同前后不一致',
    each(change('apply.create', { voids: 'XQ8' }), after(voided('requested', 'XQ9', 'voiding'))),
  ),
  state(
    'signed after it was cancelled',
    '合同已撤销之后仍有签署或变更记录',
    insert('before', 'sign.intent', () => [{ type: 'apply.cancel', data: {} }]),
  ),
  state('expired after it was finished', '合同已完成之后仍有签署或变更记录', (events, tools) =>
    after({ type: 'apply.expire', actor: system, data: { deadline: '2026-06-02T00:00:00.000Z' } })(
      events,
      tools,
    ),
  ),
  state('finished without a signatory', '文件定稿时仍有 1 个签署方没有签署', (events, tools) =>
    insert('before', 'sign.intent', (e) => {
      const { type, data, pii } = first(e, 'recipient.add');
      return [{ type, sign_no: 'S7', data, pii }];
    })(events, tools),
  ),
  state(
    'finished with more signatures than there are',
    '文件定稿记为 5 个签署',
    change('doc.finalise', { signatures: 5 }),
  ),
  state(
    'finished with fewer signatories than it was made for',
    '合同发起时有 5 个签署方，定稿时只有',
    change('apply.create', { signers: 5 }),
  ),
  state(
    'finished, and voided after that by who had asked for nothing',
    '不能有作废记录',
    after(voided('requested'), voided('withdrawn'), voided('done')),
  ),
];
