import type { CardPage } from '#entities.ts'

export type Locale = 'zh' | 'en'

/** What the server gives the web's document renderer (built to web/dist/ssr/document.js). */
export interface DocumentInput {
  locale: Locale
  /** The card to draw into the HTML; null where the client draws the page itself. */
  card: CardPage | null
  /** The brand of the domain, '' where it is our own. */
  brandName: string
}

export interface RenderedDocument {
  html: string
  /** SHA-256, base64, of each inline script, for the content security policy. */
  scriptHashes: string[]
}

/** The one export of web/dist/ssr/document.js, named `renderDocument`. Synchronous and pure. */
export type RenderDocument = (input: DocumentInput) => RenderedDocument
