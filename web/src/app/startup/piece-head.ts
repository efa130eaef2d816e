import { isMobileMessaging } from '#host/detect.ts'
import { asksForDrawn } from './piece-address.ts'
import { begin, runAfterReading } from './start-script.ts'

// The start script of a document in which the server has drawn a piece of content, a product, a post or a mall; the gate decides
// when it runs. What is drawn stays if it is the page of the address. Otherwise the document is handled like an empty one.

if (asksForDrawn() && isMobileMessaging(navigator)) runAfterReading('app')
else begin(undefined, 'app')
