// A picture that is shown to who is signed in and has no address of its own: fetched by bearer, kept by nobody.
import { bearerHeaders } from '../request.ts';

/** Undefined when it could not be loaded, or is no picture. */
export async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob | undefined> {
  try {
    const response = await fetch(url, { headers: bearerHeaders(), signal, cache: 'no-store' });
    const isPicture = response.headers.get('content-type') === 'image/png';
    return response.ok && isPicture ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}
