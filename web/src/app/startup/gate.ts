import { detectHost } from '#host/detect.ts'
import { followPhone } from './look.ts'
import { whenRead } from './reading.ts'
import { plainCard } from './start.ts'

// The only script that runs in the head of a card's document. The start script (card-head.ts) is five times as long: parsing
// it takes a slow phone longer than painting the card, so it stands in the document as plain text. The gate runs it when
// the card was seen, or at once where the address asks for more than the card.

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
