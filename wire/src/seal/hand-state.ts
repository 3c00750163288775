// What the page beside a phone is told of the signature that is drawn there.
import { z } from 'zod';

export const handSignState = z.object({
  state: z.enum(['waiting', 'opened', 'drawn', 'expired']),
  svg: z.string().nullable(),
});
