import { whenRead } from './reading.ts'

declare global {
  interface Window {
    /** In a page that the server drew: `whenRead`, or what it has called back already. */
    __read?: typeof whenRead
  }
}

/**
 * Runs the start script, which is plain text in the document: after the page was shown if it may wait, otherwise at
 * once.
 */
export function openGate(mayWait: boolean): void {
  if (mayWait) whenRead((isTouched) => start((then) => then(isTouched)))
  else start(whenRead)
}

/** @param read the start script has no copy of `whenRead`: every byte is part of the first response */
function start(read: typeof whenRead): void {
  window.__read = read
  const script = document.createElement('script')
  script.textContent = document.getElementById('start')!.textContent
  document.head.append(script)
}
