import { callHeaders } from './headers.ts'

/** Opens a long answer with the session in its header, never in the address. */
export function openStream(path: string, signal: AbortSignal): Promise<Response> {
  return fetch(path, {
    headers: { ...callHeaders(), Accept: 'text/event-stream' },
    signal,
    cache: 'no-store',
  })
}
