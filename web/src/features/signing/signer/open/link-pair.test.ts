// L-07: the pair leaves the address at once and stays bound to its signNo in this tab.
import { afterEach, describe, expect, it } from 'vitest';
import { address, applyNo, meNo, otherNo, pair } from '../testing/contract.ts';
import { forgetLink, keepToken, keptLink, takeLink } from './link-pair.ts';

const goTo = (path: string) => window.history.replaceState({ key: 'router' }, '', path);
afterEach(() => {
  forgetLink(meNo);
  forgetLink(otherNo);
  goTo('/');
});

describe('link pair', () => {
  it('is taken out of the address and kept; the router’s history state stays', () => {
    goTo(address);
    expect(takeLink()).toEqual({ applyNo, signNo: meNo, link: { pair } });
    expect(window.location.href).not.toContain(pair.sign);
    expect(window.location.search).toBe(`?applyNo=${applyNo}&signNo=${meNo}`);
    expect(window.history.state).toEqual({ key: 'router' });
  });
  it('can be taken again (strict mode, another page of the contract)', () => {
    goTo(address);
    takeLink();
    expect(takeLink().link).toEqual({ pair });
    goTo(`/signInfo/viewDetail?applyNo=${applyNo}`);
    expect(takeLink().link).toEqual({ pair });
  });
  it('survives a reload through session storage, with its token, and never in local storage', () => {
    goTo(address);
    takeLink();
    keepToken(pair, { signToken: 'b'.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' });
    const stored = sessionStorage.getItem(`xinqi-link:${meNo}`);
    forgetLink(meNo);
    expect(keptLink(applyNo, meNo)).toBeUndefined();
    sessionStorage.setItem(`xinqi-link:${meNo}`, stored ?? '');
    expect(keptLink(applyNo, meNo)).toMatchObject({ pair, signToken: 'b'.repeat(43) });
    expect(JSON.stringify({ ...localStorage })).not.toContain(pair.sign);
  });
  it('is bound to its signNo and contract', () => {
    goTo(address);
    takeLink();
    expect(keptLink(applyNo, otherNo)).toBeUndefined();
    expect(keptLink(`APL${'9'.repeat(26)}`, meNo)).toBeUndefined();
  });
  it('a fresh link replaces the old one and its token', () => {
    goTo(address);
    takeLink();
    keepToken(pair, { signToken: 'b'.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' });
    goTo(address.replace('a'.repeat(43), 'f'.repeat(43)));
    expect(takeLink().link).toEqual({ pair: { ...pair, sign: 'f'.repeat(43) } });
  });
  it('opening the same link again keeps the token', () => {
    goTo(address);
    takeLink();
    keepToken(pair, { signToken: 'b'.repeat(43), expiresAt: '2036-01-01T00:00:00.000Z' });
    goTo(address);
    expect(takeLink().link?.signToken).toBe('b'.repeat(43));
  });
  it.each([
    ['a short sign', address.replace('a'.repeat(43), 'abc')],
    ['a float ts', address.replace(String(pair.ts), '1.5')],
    ['an exponent', address.replace(String(pair.ts), '1e400')],
    ['no signNo', address.replace(meNo, '')],
  ])('%s is no pair, and the address is cleaned all the same', (_name, broken) => {
    goTo(broken);
    expect(takeLink().link).toBeUndefined();
    expect(window.location.search).not.toMatch(/sign=|ts=/);
  });
  it.each([
    ['a list in a text’s place', { pair: { ...pair, sign: [pair.sign] } }],
    ['a number in a text’s place', { pair, signToken: 7 }],
    ['a field that no link has', { pair, more: '' }],
    ['a list', [pair]],
  ])('%s in the storage is no link', (_name, kept) => {
    sessionStorage.setItem(`xinqi-link:${meNo}`, JSON.stringify(kept));
    expect(keptLink(applyNo, meNo)).toBeUndefined();
  });
});
