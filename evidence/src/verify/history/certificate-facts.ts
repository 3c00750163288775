// Whether a certificate is the one of which cert.issue tells: serial number and validity, to the second.
import type { Certificate } from '@xinqi/pki/check';
import type { EventData } from '../../event/event-data.ts';

const bare = (serial: string): string => serial.toLowerCase().replace(/^0+(?=.)/, '');
const second = (time: string | Date): number => Math.floor(new Date(time).getTime() / 1000);

export const isOf = (certificate: Certificate, told: EventData<'cert.issue'>): boolean =>
  bare(told.serial) === bare(certificate.serialHex) &&
  second(told.not_before) === second(certificate.notBefore) &&
  second(told.not_after) === second(certificate.notAfter);
