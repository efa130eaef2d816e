import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { ClientSettings, Locale, RenderDocument } from '@mingpian/contract/shared/render.ts'
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
import { type Prepared, prepare } from './prepared.ts'

/** The language and look of a document. */
export interface Dress {
  locale: Locale
  look: Look
}

/** Prepared documents by their content. Those of a card are dropped when the card changes. */
export interface Documents {
  /** The document of an address: the card drawn into it, or the plain shell where no card can be shown. */
  of(address: Address, dress: Dress, host: string): Promise<Prepared>
}

/** Dependencies of rendering documents. */
export interface DocumentParts extends ReadsCards {
  config: Config
  store: Pick<Store, 'postOrigin'>
  log: Logger
}

export function createDocuments(parts: DocumentParts, render: RenderDocument): Documents {
  const ofCards = new WeakMap<CardPage, Map<string, Prepared>>()
  const shells = new LRUCache<string, Prepared>({ max: 200 })

  const settings = settingsOf(parts.config)
  const origin = parts.config.publicOrigin

  function ofCard(card: CardPage, dress: Dress, { brand, color }: ShownBrand): Prepared {
    const variants = ofCards.get(card) ?? new Map<string, Prepared>()
    ofCards.set(card, variants)
    const key = keyOf(dress, brand)
    const known = variants.get(key)
    if (known) return known
    const made = prepare(
      render({ ...dress, card, brand, companyColor: color, origin, settings }),
      settings,
      parts.store.postOrigin,
    )
    variants.set(key, made)
    return made
  }

  function shell(dress: Dress, { brand, color }: ShownBrand): Prepared {
    const key = keyOf(dress, brand, color)
    const known = shells.get(key)
    if (known) return known
    const made = prepare(
      render({ ...dress, card: null, brand, companyColor: color, origin, settings }),
      settings,
      parts.store.postOrigin,
    )
    shells.set(key, made)
    return made
  }

  return {
    async of({ companyId, key }, dress, host) {
      if (!companyId) return shell(dress, noBrand)
      const brand = await brandOf(parts, companyId, host)
      const card = key && (await cardOrNothing(parts, companyId, key, dress.locale))
      return card ? ofCard(card, dress, brand) : shell(dress, brand)
    },
  }
}

const { fail } = routeErrors('cardNotOpen', 'cardReissued')

/** The client shows why there is no card: it asks for the card itself. */
async function cardOrNothing(
  parts: DocumentParts,
  companyId: string,
  key: NonNullable<Address['key']>,
  locale: Locale,
) {
  try {
    return await publishedCard(parts, companyId, key, { locale, fail })
  } catch (error) {
    if (!(error instanceof Failure)) parts.log.error({ err: error }, 'a card could not be read')
    return null
  }
}

/** Where the gateway is the public origin, each page calls it on its own host. */
function settingsOf({ webGateway, publicOrigin, mapKey, specialCorp }: Config): ClientSettings {
  return { gateway: webGateway === publicOrigin ? '/' : webGateway, mapKey, specialCorp }
}

const keyOf = ({ locale, look }: Dress, brand: Brand | null, color = '') =>
  JSON.stringify([locale, lookWords(look), brand, color])

interface ShownBrand {
  /** null where the domain is not a reseller's. */
  brand: Brand | null
  /** The company's own colour, #RRGGBB; '' where the address names no company of ours. */
  color: string
}

const noBrand: ShownBrand = { brand: null, color: '' }

/** No brand where the company is unknown, or where the database does not answer. */
async function brandOf(
  { published, log }: DocumentParts,
  companyId: string,
  host: string,
): Promise<ShownBrand> {
  try {
    const { brands, color } = await published.remember(companyId, 'brands', (db) =>
      companyLook(db, companyId),
    )
    return { brand: brands.get(host.toLowerCase()) ?? null, color }
  } catch (error) {
    if (!(error instanceof Failure)) log.error({ err: error }, 'a brand could not be read')
    return noBrand
  }
}
