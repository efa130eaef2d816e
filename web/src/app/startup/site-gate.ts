import { openGate } from './gate-start.ts'
import { followPhone } from './look.ts'
import { asksForSite } from './site-address.ts'

// The gate (gate.ts) of a document in which the server has drawn a company's site. A site shows in every browser.

followPhone()
openGate(asksForSite())
