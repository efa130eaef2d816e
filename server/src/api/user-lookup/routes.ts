import type { Card } from '@mingpian/contract/shared/entities.ts'
import type { userLookup } from '@mingpian/contract/user-lookup.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { cardProfile, isOwnCorp } from '#domain/card/lookup.ts'
import { findFace } from '#domain/card/queries.ts'
import type { Services } from '#services.ts'

type Asked = { db: TenantDb; companyId: string; services: Services }
type Who = { userId: string; corpId: string }

/**
 * The open card of a member of staff. Nobody learns more than it says: whoever has none is as unknown as a stranger.
 * @throws Failure notFound
 */
async function cardOf({ db, companyId, services }: Asked, { userId, corpId }: Who): Promise<Card> {
  const own = await isOwnCorp(db, companyId, corpId)
  const card = own && (await findFace(db, services.sealer, companyId, { userId }))
  if (!card) throw new Failure('notFound')
  return card
}

const publicUser = ({ userId, companyId, name, position, avatar, companyName, phone }: Card) => ({
  userId,
  companyId,
  name,
  position,
  avatar,
  companyName,
  phone,
})

export const userLookupHandlers: Handlers<typeof userLookup> = {
  qwFindUser: async (asked, who) => publicUser(await cardOf(asked, who)),
  gwFindUser: async (asked, who) => publicUser(await cardOf(asked, who)),
  qwFindUserDetail: async (asked, who) => {
    const card = await cardOf(asked, who)
    const profile = await cardProfile(asked.db, asked.companyId, card.userId)
    return { ...publicUser(card), email: card.email, address: card.address, profile }
  },
}
