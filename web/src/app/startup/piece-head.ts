import { isMobileMessaging } from '#host/detect.ts'
import { asksForPiece } from './piece-address.ts'
import { begin, runAfterReading } from './start-script.ts'

// The start script of a document in which the server has drawn a piece of content; the gate decides when it runs. The
// piece stays if it is the page of the address. Otherwise the document is handled like an empty one.

const { dataset } = document.documentElement
if (asksForPiece(dataset.piece) && isMobileMessaging(navigator)) runAfterReading('app')
else begin(undefined, 'app')
