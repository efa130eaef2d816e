import { type poster, posterLayouts } from '@mingpian/contract/poster.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import type { Platform } from '#core/platform/platform.ts'
import { openCard } from '#domain/card/queries.ts'
import type { ContactCodes } from '#domain/contacts/contact-codes.ts'
import { readKinds, readPiece } from '#domain/content/read.ts'
import { pictureAddress, pieceAddress } from '#domain/posters/address.ts'
import { ensurePosterShare, handedOut, wordsOf } from '#domain/posters/queries.ts'
import { undrawable } from '#domain/posters/text.ts'

interface Parts {
  contactCodes: ContactCodes
  platform: Platform
  sealer: Sealer
}

export const posterHandlers = (parts: Parts): Handlers<typeof poster> => ({
  async codes({ db, companyId, caller, fail }, { lang = 'zh' }) {
    const { userId } = caller
    const card = await handedOut(db, parts.sealer, companyId, userId, fail)
    await ensurePosterShare(db, caller, { type: 'card', id: userId })
    const files = `${companyId}/${encodeURIComponent(userId)}`
    const { name, position, companyName } = card.english
    const words = wordsOf(card, lang)
    return {
      userId,
      ...words,
      notDrawn: undrawable(Object.values(words)),
      hasEnglish: Boolean(name || position || companyName),
      code: `/card-code/${files}.png`,
      vcardCode: `/card-vcard/${files}.png`,
      posters: posterLayouts.map((layout) => ({
        layout,
        image: pictureAddress(parts.sealer, { companyId, userId, picture: layout, lang }),
      })),
    }
  },

  async piece({ db, companyId, caller, fail }, { materialId, lang = 'zh' }) {
    const { userId } = caller
    const card = await handedOut(db, parts.sealer, companyId, userId, fail)
    const piece = await readPiece(db, companyId, { materialId, kinds: readKinds }, fail)
    await ensurePosterShare(db, caller, { type: 'material', id: piece._id })
    const image = pieceAddress(parts.sealer, { companyId, userId, materialId: piece._id, lang })
    return {
      image,
      notDrawn: undrawable([piece.title, piece.summary, ...Object.values(wordsOf(card, lang))]),
    }
  },

  miniCode: {
    outside: async ({ companyId, caller, tenant, fail }, { lang = 'zh' }) => {
      const { userId } = caller
      const card = await tenant((db) => openCard(db, companyId, userId, fail))
      if (!(await parts.platform.findApp(companyId, 'mini'))) return { state: 'none', image: '' }
      const owner = { companyId, staffId: card.staff_id, userId, issue: card.issue ?? 1 }
      const made = await parts.contactCodes.codeOf({ ...owner, kind: 'mini' })
      if (made.kind !== 'mini') return { state: 'later', image: '' }
      return {
        state: 'ready',
        image: pictureAddress(parts.sealer, { companyId, userId, picture: 'mini', lang }),
      }
    },
  },
})
