// A contract's number, apart from the routes: the signing page carries the schemas of a contract, and no room for more.
import { contractNoFault, maxContractNo } from '@xinqi/domain';
import { z } from 'zod';

export const contractNoField = z
  .string()
  .max(maxContractNo, '合同编号不超过64个字符')
  .superRefine((text, ctx) => {
    const fault = contractNoFault(text);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
  });
