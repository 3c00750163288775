// Identity numbers of people that do not exist, born in January 1990.
import { idCardCheck } from '@xinqi/domain';

/** Answers somebody else's each time, of age. */
export function idNumbers(): () => string {
  let born = 0;
  return () => {
    const body = `110105199001${String((born % 28) + 1).padStart(2, '0')}${String(100 + Math.floor(born++ / 28)).padStart(3, '0')}`;
    return body + idCardCheck(body);
  };
}
