import { isMobileMessaging } from '#host/detect.ts'
import { openGate } from './gate-start.ts'
import { followPhone } from './look.ts'
import { markOwn } from './own.ts'
import { isPlainCard } from './start.ts'

// The only script that runs in the head of a card's document. The start script (card-head.ts) is five times as long:
// parsing it takes a slow phone longer than painting the card, so it is plain text in the document. The gate runs it
// after the card was painted, or at once if the address asks for more than the card.

followPhone()
markOwn()
openGate(isPlainCard(location.hash) && isMobileMessaging(navigator))
