import type { LeftCard, wallet } from '@mingpian/contract/wallet.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Handlers } from '#core/http/context.ts'
import { momentOf } from '#core/http/moment.ts'
import { facesOf, openCard } from '#domain/card/queries.ts'
import { cardLeft, cardsReceived, leaveCard, sawCards, takeCardBack } from '#domain/card/wallet/exchange.ts'
import { shownChanges } from '#domain/card/wallet/news.ts'
import { dropProduct, isProduct, keepProduct, keptProducts } from '#domain/card/wallet/products.ts'
import { dropCard, keepCard, keptCards, lookedAt, staffIdOf } from '#domain/card/wallet/queries.ts'
import { keepConsent } from '#domain/identity/consents.ts'
import { lockJoined } from '#domain/identity/locks.ts'
import { grantedName, lockedPersonIds, personIdsOf, phoneOf } from '#domain/identity/persons.ts'
import { clearRecent } from '#domain/identity/recent.ts'
import { publishedProduct } from '#domain/shop/product/queries.ts'
import { recentCards } from '#domain/tracking/recent.ts'
import { receivedAddresses } from './plugin.ts'

interface Parts {
  sealer: Sealer
}

export const walletHandlers = (parts: Parts): Handlers<typeof wallet> => ({
  list: async ({ db, companyId, caller }, { page, pageSize, keyword = '', sort = 'saved' }) => {
    const keepers = await personIdsOf(db, companyId, caller.personId)
    const asked = { page, pageSize, keyword: keyword.trim(), sort }
    const { rows, total } = await keptCards(db, companyId, keepers, asked)
    const faces = await facesOf(
      db,
      parts.sealer,
      companyId,
      rows.map(({ staff_id }) => staff_id),
    )
    const list = rows.flatMap(({ staff_id, saved_at, changes, predecessor }) => {
      const face = faces.get(staff_id)
      if (!face) return []
      const news = { changes: shownChanges(changes, face), predecessor: predecessor ?? '' }
      return [{ ...face, savedAt: saved_at.toISOString(), ...news }]
    })
    return { list, total, page, pageSize }
  },

  save: async ({ db, companyId, caller, fail }, { userId }) => {
    const { staff_id } = await openCard(db, companyId, userId, fail)
    const keepers = await lockedPersonIds(db, caller)
    const keeping = { keepers, personId: caller.identityPersonId, staffId: staff_id }
    const savedAt = await keepCard(db, companyId, keeping)
    return { savedAt: savedAt.toISOString() }
  },

  drop: async ({ db, companyId, caller, fail }, { userId }) => {
    const staffId = (await staffIdOf(db, companyId, userId)) ?? fail('notFound')
    const keepers = await lockedPersonIds(db, caller)
    return { dropped: await dropCard(db, companyId, { keepers, staffId }) }
  },

  seen: async ({ db, companyId, caller, fail }, { userId }) => {
    const staffId = (await staffIdOf(db, companyId, userId)) ?? fail('notFound')
    const keepers = await lockedPersonIds(db, caller)
    return { kept: await lookedAt(db, companyId, { keepers, staffId }) }
  },

  products: async ({ db, companyId, caller, fail }, { page, pageSize, productId }) => {
    if (productId !== undefined && !(await isProduct(db, companyId, productId))) fail('notFound')
    const keepers = await personIdsOf(db, companyId, caller.personId)
    return { ...(await keptProducts(db, companyId, keepers, { page, pageSize, productId })), page, pageSize }
  },

  saveProduct: async ({ db, companyId, caller, fail }, { productId }) => {
    const product = (await publishedProduct(db, companyId, productId)) ?? fail('notFound')
    const keepers = await lockedPersonIds(db, caller)
    const kept = { productId: product._id, name: product.name }
    const keeping = { keepers, personId: caller.identityPersonId, ...kept }
    return { savedAt: (await keepProduct(db, companyId, keeping)).toISOString() }
  },

  dropProduct: async ({ db, companyId, caller, fail }, { productId }) => {
    if (!(await isProduct(db, companyId, productId))) fail('notFound')
    const keepers = await lockedPersonIds(db, caller)
    return { dropped: await dropProduct(db, companyId, { keepers, productId }) }
  },

  recent: async ({ db, companyId, caller }) => {
    const personIds = await personIdsOf(db, companyId, caller.personId)
    const rows = await recentCards(db, { companyId, personIds })
    const staffIds = rows.map(({ staff_id }) => staff_id)
    const faces = await facesOf(db, parts.sealer, companyId, staffIds)
    const list = rows.flatMap(({ staff_id, opened_at, changes }) => {
      const face = faces.get(staff_id)
      return face
        ? [{ ...face, openedAt: opened_at.toISOString(), changes: shownChanges(changes, face) }]
        : []
    })
    return { list }
  },

  clearRecent: async ({ db, companyId, caller }) => {
    await clearRecent(db, {
      companyId,
      personIds: await lockJoined(db, companyId, caller.identityPersonId),
    })
    return { cleared: true }
  },

  leave: async ({ db, companyId, caller, fail }, { userId, agreed: _, ...typed }) => {
    const { staff_id: staffId } = await openCard(db, companyId, userId, fail)
    await keepConsent(db, caller, { scope: 'exchange', granted: true })
    const personIds = await lockedPersonIds(db, caller)
    const pair = { companyId, personId: caller.identityPersonId, personIds, staffId }
    return { at: (await leaveCard(db, parts.sealer, pair, tidy(typed))).toISOString() }
  },

  left: async ({ db, companyId, caller, fail }, { userId }) => {
    const staffId = (await staffIdOf(db, companyId, userId)) ?? fail('notFound')
    const personIds = await personIdsOf(db, companyId, caller.personId)
    const left = await cardLeft(db, parts.sealer, { companyId, personIds, staffId })
    const known = {
      name: await grantedName(db, companyId, caller.personId),
      phone: await phoneOf(db, parts.sealer, companyId, caller.personId),
    }
    return { card: left?.card ?? null, at: left?.at.toISOString() ?? null, known }
  },

  takeBack: async ({ db, companyId, caller, fail }, { userId }) => {
    const staffId = (await staffIdOf(db, companyId, userId)) ?? fail('notFound')
    const personIds = await lockedPersonIds(db, caller)
    return { taken: await takeCardBack(db, { companyId, personIds, staffId }) }
  },

  received: ({ db, companyId, caller }, { page, pageSize }) =>
    cardsReceived(db, parts.sealer, { companyId, staffId: caller.staffId }, { page, pageSize }),

  receivedFile: async ({ db, companyId, caller: { staffId }, fail }, { personId }) => {
    const isThere =
      isUuid(personId) && (await cardLeft(db, parts.sealer, { companyId, personIds: [personId], staffId }))
    return isThere ? receivedAddresses(parts, companyId, { personId, staffId }) : fail('notFound')
  },

  receivedSeen: async ({ db, companyId, caller }, { until }) => ({
    seen: await sawCards(db, { companyId, staffId: caller.staffId }, momentOf('until', until)),
  }),
})

/** Trimmed texts, and '' for omitted fields. */
function tidy(typed: Pick<LeftCard, 'name'> & Partial<LeftCard>): LeftCard {
  const { name, phone = '', company = '', position = '', email = '', note = '' } = typed
  const trimmed = Object.entries({ name, phone, company, position, email, note })
  return Object.fromEntries(trimmed.map(([field, value]) => [field, value.trim()])) as LeftCard
}
