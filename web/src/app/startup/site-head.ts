import { asksForSite } from './site-address.ts'
import { begin, runAfterReading } from './start-script.ts'

// The start script of a document in which the server has drawn a company's site; the gate decides when it runs.

if (asksForSite()) runAfterReading('app')
else begin(undefined, 'app')
