// What the form says is what the server would refuse.
import { anyWill, anyWillOrReview, noWill } from '@xinqi/domain';
import { createInput, signatory } from '@xinqi/wire/signing';
import { expect, it } from 'vitest';
import { newParty } from '../draft/draft.ts';
import { deadlineProblem, partyDoubts, partyProblems } from './party-rules.ts';

const zhang = { name: '张伟', mobile: '13800138000' };

it('asks for what is missing, in the words of its kind', () => {
  const person = newParty(0, { key: 'p' });
  const corp = newParty(1, { key: 'c' });
  const problems = partyProblems([person, corp]);
  expect(problems.get('p')).toEqual({ name: '请输入姓名', mobile: '请输入手机号' });
  expect(problems.get('c')).toEqual({
    name: '请输入企业名称',
    operator: '请输入经办人姓名',
    mobile: '请输入手机号',
  });
});

it('names the line that a duplicate repeats, however the phone is written', () => {
  const twin = newParty(0, { key: 'b', name: '张伟', mobile: '+86 138-0013-8000' });
  expect(partyProblems([newParty(0, { key: 'a', ...zhang }), twin]).get('b')).toEqual({
    name: '与第1位签署方重复',
  });
  expect(partyProblems([newParty(0, zhang), newParty(0, { ...zhang, name: '李娜' })]).size).toBe(0);
});

it('judges an identity number where a check of it is demanded, however it is written', () => {
  const faultOf = (idCard: string, will = anyWill) =>
    partyProblems([newParty(0, { key: 'a', ...zhang, will, idCard })]).get('a');
  expect(faultOf('１１０１０５ 19491231 002x')).toBeUndefined();
  expect(faultOf('')).toBeUndefined();
  expect(faultOf('110105194912310021')).toEqual({ idCard: '请填写正确的18位身份证号' });
  // what is not asked for is not sent either
  expect(faultOf('110105194912310021', noWill)).toBeUndefined();
});

it('a name that no mainland card bears needs a demand that takes a reviewed account, of an enterprise its operator’s', () => {
  const erika = { ...zhang, name: 'Erika Mustermann', key: 'a' };
  const problem = expect.stringContaining('改选允许人工审核实名的方式');
  const of = (party: object) => partyProblems([newParty(0, { ...erika, ...party })]).get('a');
  expect(of({ will: anyWill })).toEqual({ name: problem });
  expect(of({ will: noWill })).toBeUndefined();
  expect(of({ will: anyWillOrReview })).toBeUndefined();
  const corp = newParty(1, { ...zhang, key: 'c', name: '云帆公司', operator: erika.name, will: anyWill });
  expect(partyProblems([corp]).get('c')).toEqual({ operator: problem });
});

it('doubts one phone of two people, not one person who acts twice', () => {
  const person = newParty(0, { key: 'a', ...zhang });
  const his = newParty(1, { key: 'b', name: '云帆公司', operator: '张伟', mobile: zhang.mobile });
  const hers = newParty(1, { key: 'c', name: '远山公司', operator: '李娜', mobile: '+86 138-0013-8000' });
  const doubts = partyDoubts([person, his, hers]);
  expect([...doubts.keys()]).toEqual(['c']);
  expect(doubts.get('c')).toContain('“张伟”');
  expect(partyDoubts([newParty(0, { name: '张伟' }), newParty(0, { name: '李娜' })]).size).toBe(0);
});

it.each(['张伟', '张<b>伟', '看www.x.com', ' '])('agrees with the wire about the name “%s”', (name) => {
  const party = newParty(0, { ...zhang, name });
  const wire = signatory.safeParse({
    userType: 0,
    signatoryFullName: name.trim(),
    signatoryMobile: zhang.mobile,
  });
  expect(partyProblems([party]).size === 0).toBe(wire.success);
});

it('wants a deadline after now and within a year', () => {
  const now = Date.parse('2026-11-20T00:00:00Z');
  expect(deadlineProblem('2026-11-19T00:00:00Z', now)).toBe('签署截止时间须晚于当前时间');
  expect(deadlineProblem('2027-12-19T00:00:00Z', now)).toBe('签署截止时间不能超过一年');
  expect(deadlineProblem('2027-11-21T00:00:00Z', now)).toBeUndefined();
  expect(deadlineProblem('', now)).toBe('请选择签署截止时间');
  expect(deadlineProblem('2027-02-20T00:00:00Z', now)).toBeUndefined();
  expect(createInput.shape.signExpire.safeParse('2027-02-20T00:00:00.000Z').success).toBe(true);
});
