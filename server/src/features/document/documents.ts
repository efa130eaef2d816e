import type { CardPage } from '@mingpian/contract/entities.ts'
import type { Locale, RenderDocument } from '@mingpian/contract/render.ts'
import { LRUCache } from 'lru-cache'
import { publishedCard } from '#features/card/queries.ts'
import { brandsOf } from '#features/oem/queries.ts'
import { Failure } from '#http/failure.ts'
import type { Services } from '#services.ts'
import type { Address } from './address.ts'
import { type Prepared, prepare } from './prepared.ts'

/** Documents by what they show. The card's live as long as the card is the published one. */
export interface Documents {
  /** The document of an address: the card drawn into it, or the plain shell where no card can be shown. */
  of(address: Address, locale: Locale, host: string): Promise<Prepared>
}

export function createDocuments(services: Services, render: RenderDocument): Documents {
  const ofCards = new WeakMap<CardPage, Map<string, Prepared>>()
  const shells = new LRUCache<string, Prepared>({ max: 200 })

  function ofCard(card: CardPage, locale: Locale, brandName: string): Prepared {
    const variants = ofCards.get(card) ?? new Map<string, Prepared>()
    ofCards.set(card, variants)
    const key = `${locale} ${brandName}`
    const known = variants.get(key)
    if (known) return known
    const made = prepare(render({ locale, card, brandName }))
    variants.set(key, made)
    return made
  }

  function shell(locale: Locale, brandName: string): Prepared {
    const key = `${locale} ${brandName}`
    const known = shells.get(key)
    if (known) return known
    const made = prepare(render({ locale, card: null, brandName }))
    shells.set(key, made)
    return made
  }

  return {
    async of({ companyId, key }, locale, host) {
      if (!companyId) return shell(locale, '')
      const brandName = await brandNameOf(services, companyId, host)
      const card = key && (await cardOrNothing(services, companyId, key))
      return card ? ofCard(card, locale, brandName) : shell(locale, brandName)
    },
  }
}

/** The client shows why there is no card: it asks for the card itself. */
async function cardOrNothing(services: Services, companyId: string, key: NonNullable<Address['key']>) {
  try {
    return await publishedCard(services, companyId, key)
  } catch (error) {
    if (!(error instanceof Failure)) services.log.error({ err: error }, 'a card could not be read')
    return null
  }
}

/** '' where the domain is not a reseller's, or where that cannot be told at the moment. */
async function brandNameOf({ published, log }: Services, companyId: string, host: string): Promise<string> {
  try {
    const brands = await published.remember(companyId, 'brands', (db) => brandsOf(db, companyId))
    return brands.get(host.toLowerCase())?.brandName ?? ''
  } catch (error) {
    log.error({ err: error }, 'a brand could not be read')
    return ''
  }
}
