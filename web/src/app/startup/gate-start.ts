import { whenRead } from './reading.ts'

/** Runs the start script, which lies in the document as text: once the page was read where it may wait, else at once. */
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
