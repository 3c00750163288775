// Recordings end: their key goes first, after which nobody reads them, wherever a copy of the store lies; then the parts themselves.
import type { Deps } from '../../../platform/family.ts';
import { eraseLate, forgetPart, unreadableParts } from '../store.ts';

const day = 86_400_000;

export async function eraseRecordings({ db, clock, config, storage }: Deps): Promise<void> {
  const now = clock.now();
  await eraseLate(db, { before: new Date(now.getTime() - config.VIDEO_DAYS * day), now });
  // a part whose row is left after a crash is removed again
  for (const { session_id, part, object_key } of await unreadableParts(db)) {
    await storage.remove(object_key);
    await forgetPart(db, session_id, part);
  }
}
