// security.md M "success" table: only true and "true" are successes; the whole body is rejected; no envelope is a timeout.
import { describe, expect, it } from 'vitest';
import { asFailure, type Failure, noAnswer, readAnswer, TIMED_OUT } from './failure.ts';

const thrown = (text: string): Failure => {
  try {
    readAnswer(text);
  } catch (error) {
    return error as Failure;
  }
  throw new Error(`${text} was taken for a success`);
};

describe('readAnswer', () => {
  it.each([
    ['true', '{"success":true,"data":{"a":1}}'],
    ['"true"', '{"success":"true","data":{"a":1}}'],
    ['a string body', JSON.stringify('{"success":true,"data":{"a":1}}')],
  ])('success: %s', (_name, text) => {
    expect(readAnswer(text)).toEqual({ a: 1 });
  });
  it.each([
    ['"false"', '{"success":"false","data":1,"code":"X","message":"m"}'],
    ['false', '{"success":false,"data":null,"code":"X","message":"m"}'],
    ['1', '{"success":1,"data":1,"code":"X","message":"m"}'],
    ['"TRUE"', '{"success":"TRUE","data":1,"code":"X","message":"m"}'],
    ['"true "', '{"success":"true ","data":1,"code":"X","message":"m"}'],
    ['missing', '{"data":1,"code":"X","message":"m"}'],
  ])('failure with the whole body: %s', (_name, text) => {
    expect(thrown(text)).toEqual(JSON.parse(text));
  });
  it.each([
    ['an HTML page', '<!doctype html><title>502</title>'],
    ['truncated JSON', '{"success":true,"data":{"a'],
    ['nothing', ''],
    ['a plain string', '"hello"'],
    ['a number', '1'],
    ['true alone', 'true'],
    ['null', 'null'],
    ['an array', '[{"success":true}]'],
  ])('no envelope: %s', (_name, text) => {
    expect(thrown(text)).toEqual({ success: false, data: null, code: 'NO_ANSWER', message: TIMED_OUT });
  });
  it('a numeric code and a missing message still make a failure', () => {
    expect(thrown('{"success":false,"code":10201,"reloadLogin":true}')).toMatchObject({
      code: '10201',
      message: '操作失败，请重试',
      reloadLogin: true,
    });
  });
});

it('asFailure keeps failures and hides page faults', () => {
  expect(asFailure(noAnswer())).toEqual(noAnswer());
  expect(asFailure(new TypeError('x is not a function'))).toMatchObject({
    code: 'PAGE',
    message: '操作失败，请重试',
  });
  expect(asFailure(undefined)).toMatchObject({ code: 'PAGE' });
});
