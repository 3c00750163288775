// The trial of this tab: what opens it stands in the session storage, never in the address.
const KEY = 'xinqi-trial';
export type KeptTrial = { trialId: string; key: string };

export const keepTrial = ({ trialId, key }: KeptTrial): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ trialId, key }));

export function keptTrial(): KeptTrial | undefined {
  try {
    const { trialId, key } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<KeptTrial>;
    return trialId && key ? { trialId, key } : undefined;
  } catch {
    return undefined;
  }
}
