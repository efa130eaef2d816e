import { realShareId } from '@mingpian/contract/shared/rules/share.ts'
import type { userCard } from '@mingpian/contract/user-card.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { missing } from '#core/http/failure.ts'
import { checkedPart, configOf } from '#domain/card/edit/config.ts'
import {
  type CardKey,
  findCard,
  isActive,
  isCardOpen,
  openGoods,
  openRow,
  publishedCard,
  type ReadsCards,
} from '#domain/card/queries.ts'
import { meaningOf } from '#domain/sharing/meaning.ts'
import { isLicensed } from '#domain/staff/licence.ts'
import { cardEditHandlers, type EditParts } from './edit-routes.ts'
import { cardThingsHandlers } from './materials-routes.ts'

type Parts = ReadsCards & EditParts

interface Keys {
  userId?: string
  sceneId?: string
  shareId?: string
}

/** The key of the requested card; without one, a member of staff gets their own card. */
function keyOf({ userId, sceneId, shareId }: Keys, caller: Caller | null): CardKey {
  if (userId) return { userId }
  const [scene, share] = [realShareId(sceneId), realShareId(shareId)]
  if (scene) return { sceneId: scene }
  if (share) return { shareId: share }
  return caller?.userId ? { userId: caller.userId } : missing('userId')
}

export const userCardHandlers = (parts: Parts): Handlers<typeof userCard> => ({
  ...cardEditHandlers(parts),
  ...cardThingsHandlers,

  isLicense: async ({ db, companyId, caller }) => ({
    isLicense: await isLicensed(db, companyId, caller?.staffId ?? ''),
  }),

  detail: {
    outside: ({ companyId, caller, locale, fail }, keys) =>
      publishedCard(parts, companyId, keyOf(keys, caller), { locale, caller, fail }),
  },

  config: async ({ db, companyId, caller, fail }, { configType, ...keys }) => {
    const part = checkedPart(configType)
    const found = await findCard(db, companyId, keyOf(keys, caller))
    const isOwner = found !== undefined && isActive(found.row) && found.row.user_id === caller?.userId
    return configOf(isOwner ? found.row : openRow(found, fail), part, isOwner)
  },

  goods: async ({ db, companyId, caller, fail }, keys) => ({
    list: await openGoods(db, companyId, keyOf(keys, caller), fail),
  }),

  isOpen: async ({ db, companyId, caller, fail }, keys) => {
    const isOpen = await isCardOpen(db, companyId, keyOf(keys, caller), fail)
    return isOpen === undefined ? fail('notFound') : { isOpen }
  },

  scene: async ({ db, companyId, fail }, { sceneId }) =>
    (await meaningOf(db, companyId, sceneId)) ?? fail('notFound'),
})
