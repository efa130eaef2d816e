import {
  cardColor,
  cardStyle,
  contactCode,
  eachOf,
  englishShape,
  furtherLine,
  phoneValue,
  sections,
  visibility,
} from '@mingpian/contract/shared/card-edit.ts'
import { email, line, recordId } from '@mingpian/contract/shared/fields.ts'
import {
  cardFields,
  mostLines,
  mostThings,
  profileLength,
} from '@mingpian/contract/shared/rules/card-fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { mustFit } from '#core/http/validate.ts'
import { hasConsented } from './edit/consent.ts'
import { ownGoods, ownMaterials, refuseUnknown, writeGoods, writeMaterials } from './edit/materials.ts'
import { checkSections } from './edit/save.ts'

const things = Type.Array(Type.Object({ _id: recordId }), { maxItems: mostThings })

const NewCard = Type.Object({
  cardStyle: Type.Optional(cardStyle),
  cardColor: Type.Optional(cardColor),
  address: Type.Optional(line(200)),
  wechatId: Type.Optional(line(64)),
  profile: Type.Optional(Type.String({ maxLength: profileLength })),
  contactCode: Type.Optional(contactCode),
  visibility: Type.Optional(Type.Partial(eachOf(cardFields, visibility))),
  english: Type.Optional(Type.Partial(Type.Object(englishShape))),
  sections: Type.Optional(sections),
  phones: Type.Optional(Type.Array(furtherLine(phoneValue), { maxItems: mostLines })),
  emails: Type.Optional(Type.Array(furtherLine(email), { maxItems: mostLines })),
  materials: Type.Optional(things),
  goods: Type.Optional(things),
})
export type NewCard = Static<typeof NewCard>

/**
 * Opens the card of a member of staff, with all of its content.
 * @param times of an imported card; now by default
 * @throws Failure notFound for a member who is missing or left; parameterError for an invalid field, and if they have
 * no licence, did not agree to have a card, or opened it before
 */
export async function openCard(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId }: { companyId: string; staffId: string },
  card: NewCard,
  times: { openedAt?: Date; changedAt?: Date } = {},
): Promise<void> {
  mustFit(NewCard, card)
  checkSections(card.sections)
  await requireCardholder(db, companyId, staffId)
  const row = {
    card_style: card.cardStyle ?? 1,
    card_color: card.cardColor ?? 0,
    is_open: true,
    address: card.address ?? '',
    wechat_id: card.wechatId ?? '',
    profile: card.profile ?? '',
    visibility: JSON.stringify(card.visibility ?? {}),
    english: JSON.stringify(card.english ?? {}),
    contact_code: card.contactCode ?? 'enterprise',
    sections: JSON.stringify(card.sections ?? []),
    claimed_at: times.openedAt ?? sql<Date>`now()`,
    updated_at: times.changedAt ?? sql<Date>`now()`,
  }
  const opened = await db
    .insertInto('card')
    .values({ company_id: companyId, staff_id: staffId, ...row })
    // A card that exists but was never opened is opened instead of a new one.
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'staff_id']).doUpdateSet(row).where('card.claimed_at', 'is', null),
    )
    .returning('staff_id')
    .executeTakeFirst()
  if (!opened) refuseParameter('staffId', 'has opened the card before')
  await writeLines(db, sealer, { companyId, staffId }, card)
  await writeThings(db, { companyId, staffId }, card)
}

async function requireCardholder(db: TenantDb, companyId: string, staffId: string): Promise<void> {
  const { rows } = await sql<{ licensed: boolean }>`
    select licensed from staff
     where company_id = ${companyId} and staff_id = ${staffId} and status = 'active' for key share`.execute(
    db,
  )
  const [member] = rows
  if (!member) throw new Failure('notFound')
  if (!member.licensed) refuseParameter('staffId', 'has no licence for a card')
  if (!(await hasConsented(db, companyId, staffId)))
    refuseParameter('staffId', 'has not agreed to have a card')
}

async function writeLines(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId }: { companyId: string; staffId: string },
  { phones = [], emails = [] }: NewCard,
): Promise<void> {
  const rows = [
    ...phones.map((each, position) => ({ ...each, kind: 'phone' as const, position })),
    ...emails.map((each, position) => ({ ...each, kind: 'email' as const, position })),
  ]
  await db
    .deleteFrom('card_line')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .execute()
  if (rows.length === 0) return
  await db
    .insertInto('card_line')
    .values(
      rows.map(({ id = uuidv7(), value, ...rest }) => ({
        company_id: companyId,
        staff_id: staffId,
        line_id: id,
        sealed: sealer.seal(companyId, value),
        ...rest,
      })),
    )
    .execute()
}

async function writeThings(
  db: TenantDb,
  owner: { companyId: string; staffId: string },
  { materials = [], goods = [] }: NewCard,
): Promise<void> {
  await refuseUnknown(db, owner, 'material', materials, [])
  await refuseUnknown(db, owner, 'product', goods, [])
  await writeMaterials(db, owner, ownMaterials(materials, []), [])
  await writeGoods(db, owner, ownGoods(goods, []), [])
}
