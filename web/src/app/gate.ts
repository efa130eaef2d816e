import { detectHost } from '#host/detect.ts'
import { followPhone } from './look.ts'
import { whenRead } from './reading.ts'
import { plainCard } from './start.ts'

// The script in the head of a card's document. The script that starts the client is five times as long, and on a slow
// phone reading it takes longer than painting the card. It stands before this one as plain text: where nothing but the
// card is asked for, the gate lets it run when the card has been seen, and at once everywhere else.

const root = document.documentElement

function start(): void {
  const script = document.createElement('script')
  script.textContent = document.getElementById('start')?.textContent ?? ''
  document.head.append(script)
}

followPhone()
if (plainCard.test(location.hash) && detectHost(navigator).mobileMessaging)
  whenRead((isTouched) => {
    root.dataset.read = isTouched ? 'touched' : 'rested'
    start()
  })
else start()
