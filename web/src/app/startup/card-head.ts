import { begin } from './start-script.ts'

// The start script of a document with a card; the gate decides when it runs. It has no request of another card, which the
// hash seldom names: every byte here is one of the first response.

begin()
