// Whose contract it is, and how he asks: by the link's pair and token, or signed in. The bearer is looked up at every call.
import type { CallOptions } from '../../platform/request.ts';

export type Asking = {
  /** applyNo, and the pair of who has one. */
  wire: { applyNo: string; signNo?: string; sign?: string; ts?: number };
  options: () => CallOptions;
};
