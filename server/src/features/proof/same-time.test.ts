// The checking half carries its own Beijing time (it sees no domain): both write the same, or a report would contradict the page.
import { beijingMillisecond } from '@xinqi/domain';
import { beijingTime } from '@xinqi/evidence/event';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('reports and findings write the times that the product writes', () => {
  const times = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2999-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, (time) => {
      expect(beijingTime(time.toISOString())).toBe(beijingMillisecond(time));
    }),
  );
});
