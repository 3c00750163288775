// The link of a signatory who fills in, kept under his line.
import { z } from 'zod';
import { ownLinks } from '../../../platform/navigation/own-link.ts';

export const fillInLinks = ownLinks('xinqi-fill-in:', { lineId: z.uuid() }, 'lineId');
export type FillInLink = NonNullable<ReturnType<typeof fillInLinks.kept>>;
export type FillInPair = FillInLink['pair'];
