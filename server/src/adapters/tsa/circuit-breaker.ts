// Leaves an authority alone that keeps failing, so that a dead one does not cost every signature its five seconds: after
// three failures in a row it is not asked for half a minute, then one call may try, and each further failure doubles the
// pause up to five minutes. An answer that is refused counts as a failure like none at all.
import type { Clock } from '../../platform/clock.ts';

export class CircuitOpen extends Error {}

export type CircuitBreaker = {
  /** Runs the call, or throws CircuitOpen without running it. */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** True while calls are refused. */
  isOpen(): boolean;
};

export const breakerRules = { failures: 3, pauseSeconds: 30, longestPauseSeconds: 300 } as const;

export function circuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let pauseSeconds = 0;
  let closedAgainAt = 0;
  let trying = false;
  const isOpen = () => failures >= breakerRules.failures && (trying || clock.now().getTime() < closedAgainAt);
  return {
    isOpen,
    async run(call) {
      if (isOpen()) throw new CircuitOpen('authority is left alone after failures');
      trying = failures >= breakerRules.failures;
      try {
        const answer = await call();
        failures = 0;
        pauseSeconds = 0;
        return answer;
      } catch (error) {
        failures += 1;
        if (failures >= breakerRules.failures) {
          pauseSeconds = Math.min(
            pauseSeconds === 0 ? breakerRules.pauseSeconds : pauseSeconds * 2,
            breakerRules.longestPauseSeconds,
          );
          closedAgainAt = clock.now().getTime() + pauseSeconds * 1000;
        }
        throw error;
      } finally {
        trying = false;
      }
    },
  };
}
