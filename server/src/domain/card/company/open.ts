import { emailOrNone, line, recordId, url, userId } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { lockCompanyCards, note } from './moves.ts'
import { activeStaff, replaceChosen, requirePublished } from './writes.ts'

const ids = Type.Array(recordId, { maxItems: 100, uniqueItems: true })

const NewCompanyCard = Type.Object({
  /** The card's agent. */
  userId,
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  slogan: Type.Optional(line(60)),
  introduction: Type.Optional(Type.String({ maxLength: 2000 })),
  logo: Type.Optional(url),
  address: Type.Optional(line(200)),
  phone: Type.Optional(line(48)),
  website: Type.Optional(Type.String({ maxLength: 300, pattern: '^(https?://[^\\s]+)?$' })),
  email: Type.Optional(emailOrNone()),
  materials: Type.Optional(ids),
  goods: Type.Optional(ids),
})
export type NewCompanyCard = Static<typeof NewCompanyCard>

/**
 * Makes a company card, opens it and makes it the default.
 * @param given `changedAt`: the last change, for an imported card
 * @returns the card's id
 * @throws Failure notFound for a member who is missing or left, and for things that the company has not published;
 * parameterError for an invalid field, and if another card is the default already
 */
export async function openCompanyCard(
  db: TenantDb,
  companyId: string,
  { userId: agent, materials = [], goods = [], ...face }: NewCompanyCard,
  given: Given & { changedAt?: Date } = {},
): Promise<string> {
  mustFit(NewCompanyCard, { userId: agent, materials, goods, ...face })
  if (face.logo) refuseForeignPicture(companyId, 'logo', face.logo)
  const cardId = givenId(given)
  await lockCompanyCards(db, companyId)
  await refuseSecond(db, companyId)
  const staffId = await activeStaff(db, companyId, agent)
  await db
    .insertInto('company_card')
    .values({
      company_id: companyId,
      card_id: cardId,
      agent_id: staffId,
      ...face,
      status: 'open',
      is_default: true,
      created_at: given.at,
      updated_at: given.changedAt ?? given.at,
      deleted_at: null,
    })
    .execute()
  for (const [of, chosen] of [
    ['material', materials],
    ['product', goods],
  ] as const) {
    const picks = chosen.map((_id) => ({ _id: _id.toLowerCase(), fixed: false }))
    await requirePublished(db, companyId, of, picks, new Set())
    await replaceChosen(db, companyId, cardId, of, picks)
  }
  await note(db, { companyId, staffId }, 'company card: open', { cardId })
  return cardId
}

async function refuseSecond(db: TenantDb, companyId: string): Promise<void> {
  const shown = await db
    .selectFrom('company_card')
    .select('card_id')
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .executeTakeFirst()
  if (shown) refuseParameter('companyId', 'shows another company card already')
}
