import type { Card } from '@mingpian/contract/shared/entities.ts'
import type { userLookup } from '@mingpian/contract/user-lookup.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { cardProfile, findFace } from '#domain/card/queries.ts'
import { corpIdOf } from '#domain/company/apps.ts'

interface Parts {
  sealer: Sealer
}

type Asked = { db: TenantDb; companyId: string }
type Who = { userId: string; corpId: string }

/**
 * The open card of a member of staff. A member without an open card is answered like an unknown user id.
 * @throws Failure notFound
 */
async function cardOf({ sealer }: Parts, { db, companyId }: Asked, { userId, corpId }: Who): Promise<Card> {
  const isOwnCorp = (await corpIdOf(db, companyId)) === corpId
  const card = isOwnCorp && (await findFace(db, sealer, companyId, { userId }))
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

export const userLookupHandlers = (parts: Parts): Handlers<typeof userLookup> => ({
  qwFindUser: async (asked, who) => publicUser(await cardOf(parts, asked, who)),
  gwFindUser: async (asked, who) => publicUser(await cardOf(parts, asked, who)),
  qwFindUserDetail: async (asked, who) => {
    const card = await cardOf(parts, asked, who)
    const profile = await cardProfile(asked.db, asked.companyId, card.userId)
    return { ...publicUser(card), email: card.email, address: card.address, profile }
  },
})
