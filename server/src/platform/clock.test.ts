// Keys and numbers made in the application.
import { describe, expect, it } from 'vitest';
import { publicNumber, uuidv7 } from './clock.ts';

describe('uuidv7', () => {
  it('is a version 7 UUID of its millisecond', () => {
    const now = new Date('2026-11-20T08:00:00.123Z');
    const id = uuidv7(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime());
  });
  it('keeps the order in which it was made, within a millisecond too', () => {
    const now = new Date('2026-11-20T08:00:00.124Z');
    const ids = Array.from({ length: 2000 }, () => uuidv7(now));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('L-10: public numbers', () => {
  it('carry 130 random bits in Crockford base32', () => {
    const numbers = Array.from({ length: 1000 }, () => publicNumber('SGN'));
    for (const number of numbers) expect(number).toMatch(/^SGN[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
