import { whenRead } from './reading.ts'

/**
 * Runs the start script, which is plain text in the document: after the page was shown if it may wait, otherwise at
 * once.
 */
export function openGate(mayWait: boolean): void {
  if (!mayWait) {
    start()
    return
  }
  whenRead((isTouched) => {
    document.documentElement.dataset.read = isTouched ? 'touched' : 'rested'
    start()
  })
}

function start(): void {
  const script = document.createElement('script')
  script.textContent = document.getElementById('start')?.textContent ?? ''
  document.head.append(script)
}
