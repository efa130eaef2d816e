import { begin } from './start-script.ts'

// The start script of a document with a card; the gate decides when it runs. Unlike the script of an empty document it
// does not request the card early: the card is in the document already, and every byte here is part of the first
// response.

begin()
