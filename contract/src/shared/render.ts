import type { Look } from '#shared/rules/look.ts'
import type { Material } from './content.ts'
import type { Card, CardPage, Product } from './entities.ts'
import type { FormClosed } from './forms.ts'
import type { MallItem, ProductCategory } from './goods.ts'
import type { PublicPost } from './posts.ts'
import type { SitePage } from './site.ts'

export type Locale = 'zh' | 'en'

/** Settings of the server's configuration that every page gets. */
export interface ClientSettings {
  /** Origin of the web gateway, '/' for the page's own; '' where there is none. */
  gateway: string
  /** Of Tencent's maps; '' where there is none. */
  mapKey: string
  /** Whether the installation serves the special corp '0'. */
  specialCorp: boolean
}

/** The look of a reseller's domain. */
export interface DomainBrand {
  brandName: string
  /** Address of a picture, '' for none. */
  logo: string
  /** #RRGGBB */
  brandColor: string
}

/** A piece of content that the server draws, with the face of the salesperson through whom it is read. */
export interface DrawnPiece {
  material: Material
  /** The salesperson's user id, as the address names it; '' where it names none. */
  userId: string
  /** Their open card; null for none. */
  card: Card | null
  /** Of a form, as a visitor without a session finds it; null for every other kind. */
  form: DrawnForm | null
}

/** The parts of a form's page beside its description. */
export interface DrawnForm {
  companyName: string
  /** Of the company: limits are told by its clock. */
  timeZone: string
  /** Why it accepts no more answers; '' while it does. */
  closed: FormClosed
}

/** A product that the server draws, without its stock, with the face of the salesperson through whom it is read. */
export interface DrawnProduct {
  product: Product
  /** The salesperson's user id, as the address names it; '' where it names none. */
  userId: string
  /** Their open card; null for none. */
  card: Card | null
}

/** A post that the server draws, without its comments, with the face of the salesperson through whom it is read. */
export interface DrawnPost {
  companyId: string
  post: PublicPost
  /** The salesperson's user id, as the address names it; '' where it names none. */
  userId: string
  /** Their open card; null for none. */
  card: Card | null
}

/**
 * The mall that the server draws: the categories, and the first part of all products. Nothing is marked as sold out. It is
 * the same for every salesperson through whom it is opened.
 */
export interface DrawnMall {
  companyId: string
  categories: ProductCategory[]
  list: MallItem[]
  /** Where the list goes on; '' at its end. */
  next: string
}

/** A company's site that the server draws, with the face of the salesperson through whom it is read. */
export interface DrawnSite {
  page: SitePage
  /** The salesperson's user id, as the address names it; '' where it names none. */
  userId: string
  /** Their open card; null for none. */
  card: Card | null
}

/** Input of the web's document renderer (built to web/dist/ssr/document.js). */
export interface DocumentInput {
  locale: Locale
  look: Look
  /** The card to draw into the HTML; null if the client renders the page itself. */
  card: CardPage | null
  /** The piece to draw into the HTML instead of a card. */
  piece: DrawnPiece | null
  /** The product to draw instead of a card. */
  product: DrawnProduct | null
  /** The post to draw instead of a card. */
  post: DrawnPost | null
  /** The mall to draw instead of a card. */
  mall: DrawnMall | null
  /** The site to draw instead of all. */
  site: DrawnSite | null
  /** The brand of a reseller's domain; null for other domains. */
  brand: DomainBrand | null
  /** The colour of the company that the address names, #RRGGBB; '' where it names none. */
  companyColor: string
  /** The origin of the product's files, for crawlers and link previews that resolve no relative address. */
  origin: string
  settings: ClientSettings
}

export interface RenderedDocument {
  html: string
  /** SHA-256, base64, of each inline script, for the content security policy. */
  scriptHashes: string[]
}

/** The one export of web/dist/ssr/document.js, named `renderDocument`. Synchronous and pure. */
export type RenderDocument = (input: DocumentInput) => RenderedDocument
