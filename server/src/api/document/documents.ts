import { hash } from 'node:crypto'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type {
  ClientSettings,
  DocumentInput,
  Locale,
  RenderDocument,
} from '@mingpian/contract/shared/render.ts'
import { type Look, lookWords } from '@mingpian/contract/shared/rules/look.ts'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { Failure } from '#core/http/failure.ts'
import { routeErrors } from '#core/http/possible-errors.ts'
import { publishedCard, type ReadsCards } from '#domain/card/queries.ts'
import { type Brand, companyLook } from '#domain/company/brands.ts'
import type { Store } from '#domain/files/stores/store.ts'
import type { Address } from './address.ts'
import { mallOrNothing } from './malls.ts'
import { pieceOrNothing, type ReadsPieces } from './pieces.ts'
import { postOrNothing } from './posts.ts'
import { type Prepared, prepare } from './prepared.ts'
import { productOrNothing } from './products.ts'
import { siteOrNothing } from './sites.ts'

/** The language and look of a document. */
export interface Dress {
  locale: Locale
  look: Look
}

type Drawn = Pick<DocumentInput, 'card' | 'piece' | 'product' | 'post' | 'mall' | 'site'>
const nothing: Drawn = { card: null, piece: null, product: null, post: null, mall: null, site: null }

/** Prepared documents by their content. Those of a card are dropped when the card changes. */
export interface Documents {
  /**
   * The document of an address: a site, piece, product, post, mall or card; an empty document if none can be shown.
   * @param asked the host of the request, and the database as its caller uses it
   */
  of(address: Address, dress: Dress, asked: { host: string; db: ReadsPieces['db'] }): Promise<Prepared>
}

/** Dependencies of rendering documents. */
export interface DocumentParts extends ReadsCards, ReadsPieces {
  config: Config
  db: ReadsPieces['db']
  store: Pick<Store, 'postOrigin'>
  log: Logger
}

export function createDocuments(parts: DocumentParts, render: RenderDocument): Documents {
  const ofCards = new WeakMap<CardPage, Map<string, Prepared>>()
  const shells = new LRUCache<string, Prepared>({ max: 200 })
  /**
   * By the whole content: pieces, products, posts, malls and sites are read from the database at each request, so that a recall is
   * effective at once.
   */
  const ofContents = new LRUCache<string, Prepared>({ maxSize: 20_000_000 })

  const settings = settingsOf(parts.config)
  const origin = parts.config.publicOrigin

  const made = (input: Partial<Drawn>, dress: Dress, { brand, color }: ShownBrand) =>
    prepare(
      render({ ...nothing, ...input, ...dress, brand, companyColor: color, origin, settings }),
      settings,
      parts.store.postOrigin,
      // Going back on the phone must not show a piece that was recalled in the meantime.
      input.piece || input.product || input.post || input.mall || input.site ? 'no-store' : undefined,
    )

  function ofCard(card: CardPage, dress: Dress, shown: ShownBrand): Prepared {
    const variants = ofCards.get(card) ?? new Map<string, Prepared>()
    ofCards.set(card, variants)
    return remembered(variants, keyOf(dress, shown.brand), () => made({ card }, dress, shown))
  }

  function ofContent(drawn: Partial<Drawn>, dress: Dress, shown: ShownBrand): Prepared {
    const content = JSON.stringify(drawn)
    const key = hash('sha256', keyOf(dress, shown.brand, shown.color) + content, 'base64url')
    const known = ofContents.get(key)
    if (known) return known
    const document = made(drawn, dress, shown)
    // The HTML has the content twice, drawn and as data, and is cached together with its compressed form.
    ofContents.set(key, document, { size: 3 * content.length + 50_000 })
    return document
  }

  const shell = (dress: Dress, shown: ShownBrand): Prepared =>
    remembered(shells, keyOf(dress, shown.brand, shown.color), () => made({}, dress, shown))

  return {
    async of({ companyId, key, pieceId, productId, postId, isMall, isSite, userId }, dress, { host, db }) {
      if (!companyId) return shell(dress, noBrand)
      const reads = { ...parts, db }
      const brand = await brandOf(parts, companyId, host)
      if (isSite) {
        const site = await siteOrNothing(reads, { companyId, userId }, dress.locale)
        return site ? ofContent({ site }, dress, brand) : shell(dress, brand)
      }
      if (pieceId) {
        const piece = await pieceOrNothing(reads, { companyId, pieceId, userId }, dress.locale)
        return piece ? ofContent({ piece }, dress, brand) : shell(dress, brand)
      }
      if (productId) {
        const product = await productOrNothing(reads, { companyId, productId, userId }, dress.locale)
        return product ? ofContent({ product }, dress, brand) : shell(dress, brand)
      }
      if (postId) {
        const post = await postOrNothing(reads, { companyId, postId, userId }, dress.locale)
        return post ? ofContent({ post }, dress, brand) : shell(dress, brand)
      }
      if (isMall) {
        const mall = await mallOrNothing(reads, companyId)
        return mall ? ofContent({ mall }, dress, brand) : shell(dress, brand)
      }
      const card = key && (await cardOrNothing(parts, companyId, key, dress.locale))
      return card ? ofCard(card, dress, brand) : shell(dress, brand)
    },
  }
}

/** The document of a key; made if it is not cached. */
function remembered(
  documents: { get(key: string): Prepared | undefined; set(key: string, document: Prepared): unknown },
  key: string,
  make: () => Prepared,
): Prepared {
  const known = documents.get(key)
  if (known) return known
  const document = make()
  documents.set(key, document)
  return document
}

const { fail } = routeErrors('cardNotOpen', 'cardReissued')

/** The client requests the card itself and shows why there is none. */
async function cardOrNothing(
  parts: DocumentParts,
  companyId: string,
  key: NonNullable<Address['key']>,
  locale: Locale,
) {
  try {
    return await publishedCard(parts, companyId, key, { locale, fail })
  } catch (error) {
    if (!(error instanceof Failure)) parts.db.outages.logError(parts.log, error, 'a card could not be read')
    return null
  }
}

/** If the gateway is the public origin, each page calls it on its own host. */
function settingsOf({ webGateway, publicOrigin, mapKey, specialCorp }: Config): ClientSettings {
  return { gateway: webGateway === publicOrigin ? '/' : webGateway, mapKey, specialCorp }
}

const keyOf = ({ locale, look }: Dress, brand: Brand | null, color = '') =>
  JSON.stringify([locale, lookWords(look), brand, color])

interface ShownBrand {
  /** null if the domain is not a reseller's. */
  brand: Brand | null
  /** The company's own colour, #RRGGBB; '' if the address names no known company. */
  color: string
}

const noBrand: ShownBrand = { brand: null, color: '' }

/** No brand if the company is unknown, or if the database does not answer. */
async function brandOf(
  { published, db, log }: DocumentParts,
  companyId: string,
  host: string,
): Promise<ShownBrand> {
  try {
    const { brands, color } = await published.remember(companyId, 'brands', (tenant) =>
      companyLook(tenant, companyId),
    )
    return { brand: brands.get(host.toLowerCase()) ?? null, color }
  } catch (error) {
    if (!(error instanceof Failure)) db.outages.logError(log, error, 'a brand could not be read')
    return noBrand
  }
}
