import { isMobileMessaging } from '#host/detect.ts'
import { openGate } from './gate-start.ts'
import { followPhone } from './look.ts'
import { markOwn } from './own.ts'
import { asksForDrawn } from './piece-address.ts'

// The gate (gate.ts) of a document in which the server has drawn a piece of content, a product, a post or a mall.

followPhone()
markOwn()
openGate(asksForDrawn() && isMobileMessaging(navigator))
