// What a person says of himself: ordinary input of all spellings passes, and what cannot be a person is told by its field.
import { describe, expect, it } from 'vitest';
import { isBankCode } from './account-proof.ts';
import { asOneSpelling, isCardNumber, personFault } from './person-fault.ts';

const today = '2026-11-26';
const said = { fullName: '张三', idCard: '11010519491231002X', bankCard: '6222020200112230002' };
const fault = (more: object, way: 'operator3' | 'bank4' = 'operator3') =>
  personFault(asOneSpelling({ ...said, ...more }), way, today)?.field;

describe('people as they write themselves', () => {
  it.each([['张三'], ['阿卜杜拉·买买提'], ['阿卜杜拉•买买提'], [' 欧阳娜娜 '], ['𠮷野'], ['王〇'], ['䶮']])(
    '%s is a name',
    (fullName) => expect(fault({ fullName })).toBeUndefined(),
  );
  it.each([['１１０１０５１９４９１２３１００２ｘ'], ['110105 19491231 002x']])(
    '%s is the number',
    (idCard) => {
      expect(fault({ idCard })).toBeUndefined();
      expect(asOneSpelling({ ...said, idCard }).idCard).toBe('11010519491231002X');
    },
  );
});

describe('what cannot be', () => {
  it.each<[string, object, string]>([
    ['no name', { fullName: '' }, 'fullName'],
    ['an enterprise with brackets', { fullName: '甲（北京）公司' }, 'fullName'],
    ['a Latin name on a mainland card', { fullName: 'Zhang San' }, 'fullName'],
    ['a wrong check digit', { idCard: '110105194912310021' }, 'idCard'],
    ['a card of the first generation', { idCard: '110105491231002' }, 'idCard'],
    ['a day that never was', { idCard: '110105199002300020' }, 'idCard'],
  ])('%s', (_what, more, field) => expect(fault(more)).toBe(field));

  it('majority begins on the birthday', () => {
    const of = (born: string) => {
      const body = `110105${born}002`;
      const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
      const sum = weights.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
      return fault({ idCard: `${body}${'10X98765432'[sum % 11]}` });
    };
    expect([of('20081126'), of('20081127')]).toEqual([undefined, 'idCard']);
  });
  it('a bank card is asked for where it is compared, and must check', () => {
    expect([fault({ bankCard: '' }), fault({ bankCard: '' }, 'bank4')]).toEqual([undefined, 'bankCard']);
    expect(isCardNumber('4111111111111111')).toBe(true);
    expect([
      isCardNumber('4111111111111112'),
      isCardNumber('123'),
      isCardNumber('62220202x0112230002'),
    ]).toEqual([false, false, false]);
  });
});

describe('the number of a bank', () => {
  it.each(['102100099996', '308584000013', '403100000004', '308331012062'])(
    'of a published list is one: %s',
    (code) => expect(isBankCode(code)).toBe(true),
  );
  it('with one digit changed is none, nor a shorter or a longer one', () => {
    const code = '103100000026';
    for (let at = 0; at < code.length; at++)
      for (const digit of '0123456789')
        expect(isBankCode(code.slice(0, at) + digit + code.slice(at + 1))).toBe(digit === code[at]);
    for (const other of ['', code.slice(1), `${code}0`, `${code.slice(0, 11)}X`])
      expect(isBankCode(other)).toBe(false);
  });
});
