import { XMLParser } from 'fast-xml-parser'
import { CallbackRefused } from './callback-crypto.ts'

// Entities are not expanded, so that a message can neither grow nor read a file.
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: true,
})

/** The elements of a vendor's message below its `<xml>`. @throws CallbackRefused for other XML */
export function parseCallbackXml(text: string): Record<string, unknown> {
  if (/<!DOCTYPE/i.test(text)) throw new CallbackRefused('a document type')
  try {
    const { xml } = parser.parse(text) as { xml?: unknown }
    if (typeof xml === 'object' && xml !== null) return xml as Record<string, unknown>
  } catch {
    // Continues: broken XML counts as none.
  }
  throw new CallbackRefused('not the XML of a message')
}
