// Persons by Tencent Cloud FaceID (人脸核身, version 2018-03-01: PhoneVerification, BankCard4EVerification, BankCardVerification;
// cloud.tencent.com/document/product/1007). One HTTP request is one question; result codes as documented on 2026-11-26.
import { z } from 'zod';
import type { PersonCheckPort, PersonCheckRequest } from '../../platform/ports/person-check.ts';
import { askTencent, type TencentAccess } from './ask-tencent.ts';

const answered = z.object({ Result: z.string(), RequestId: z.string() });

type Question = {
  action: string;
  input(of: PersonCheckRequest): Record<string, string>;
  /** 无记录 and what this party cannot compare. */
  unknown: readonly string[];
  /** Busy, or enough for today: no answer about the person. */
  away: readonly string[];
};
const person = ({ fullName, idCard }: PersonCheckRequest) => ({ Name: fullName, IdCard: idCard });
const questions: Record<PersonCheckRequest['way'], Question> = {
  operator3: {
    action: 'PhoneVerification',
    input: (of) => ({ ...person(of), Phone: of.mobile }),
    unknown: ['-9', '-13'],
    away: ['-11', '-12'],
  },
  bank4: {
    action: 'BankCard4EVerification',
    input: (of) => ({ ...person(of), BankCard: of.bankCard, Phone: of.mobile }),
    unknown: ['-10', '-17', '-20'],
    away: ['-18', '-19'],
  },
  bank3: {
    action: 'BankCardVerification',
    input: (of) => ({ ...person(of), BankCard: of.bankCard }),
    unknown: ['-9', '-16', '-19'],
    away: ['-17', '-18'],
  },
};

export function personCheckTencent(access: TencentAccess): PersonCheckPort {
  const ask = askTencent(access, 'faceid', '2018-03-01');
  return {
    simulated: false,
    party: '腾讯云慧眼',
    async check(request) {
      const { action, input, unknown, away } = questions[request.way];
      const { Result: code, RequestId: partyRequestId } = answered.parse(await ask(action, input(request)));
      if (away.includes(code)) throw new Error(`${action} answered ${code}`);
      const result =
        code === '0'
          ? ('match' as const)
          : unknown.includes(code)
            ? ('unknown' as const)
            : ('mismatch' as const);
      return { requestId: request.requestId, result, code, partyRequestId };
    },
  };
}
