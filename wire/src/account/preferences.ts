// Preferences: by which channels one is told of what (spec §7.18).
import { noticeChannels, noticeEvents } from '@xinqi/domain';
import { z } from 'zod';
import * as f from '../fields.ts';
import { both, route } from '../route.ts';

const channels = z.array(z.enum(noticeChannels));
export const preferences = z.object({
  list: z.array(
    z.object({
      event: z.enum(noticeEvents),
      /** In use: 站内 app, 短信 sms, 邮件 mail. */
      channels,
      /** What may be switched; the rest is fixed. */
      free: channels,
    }),
  ),
  /** Where messages go, masked; no mail without a proven address. */
  mobile: z.string(),
  email: z.string().nullable(),
});
export type Preferences = z.output<typeof preferences>;

export const preferenceRoutes = {
  getPreferences: route({
    paths: both('/getPreferences'),
    summary: 'Channels by event, of the person or of what he is told for the enterprise.',
    output: preferences,
  }),
  setPreferences: route({
    paths: both('/setPreferences'),
    summary: 'Chooses channels for some events; others stay. Fixed channels must be named.',
    input: z.strictObject({
      preferences: f.jsonField(
        z
          .array(
            z.strictObject({ event: z.enum(noticeEvents), channels: channels.max(noticeChannels.length) }),
          )
          .min(1)
          .max(noticeEvents.length),
      ),
    }),
    output: preferences,
    answers: ['PREFERENCE_FIXED'],
  }),
};
