import type { EnglishField } from '@mingpian/contract/shared/rules/card-fields.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { staffNow } from '#domain/staff/successor.ts'
import type { StoredSection } from './sections.ts'

/** A member of staff and their card, as stored. */
export type CardRow = NonNullable<Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirst']>>>

/** The card for a user id; its owner may be the successor of that member. */
export type AskedCard = NonNullable<Awaited<ReturnType<ReturnType<typeof askedCard>['executeTakeFirst']>>>

/** The company's value of a locked field, else the owner's. */
const companyWide = <T>(field: string, column: string) =>
  sql<T | null>`case when ${field} = any(card_setting.locked)
    then ${sql.ref(`card_setting.${column}`)} else ${sql.ref(`card.${column}`)} end`

/**
 * Members of staff with their cards, in any state; the columns of a missing card are null. Fields that the company has
 * locked are read from the company.
 */
export function cards(db: TenantDb, companyId: string) {
  return db
    .selectFrom('staff')
    .innerJoin('company', 'company.company_id', 'staff.company_id')
    .leftJoin('card', (join) =>
      join.onRef('card.company_id', '=', 'staff.company_id').onRef('card.staff_id', '=', 'staff.staff_id'),
    )
    .leftJoin('card_setting', 'card_setting.company_id', 'staff.company_id')
    .where('staff.company_id', '=', companyId)
    .select(({ selectFrom }) => [
      ...(['enterprise', 'mini'] as const).map((kind) =>
        selectFrom('contact_way')
          .select('image')
          .where('contact_way.company_id', '=', companyId)
          .whereRef('contact_way.staff_id', '=', 'staff.staff_id')
          .where('kind', '=', kind)
          .as(`${kind}_code`),
      ),
      selectFrom('company_card')
        .select('company_card.card_id')
        .where('company_card.company_id', '=', companyId)
        .where('company_card.is_default', '=', true)
        .where(sql<boolean>`coalesce(card_setting.company_card_shown, true)`)
        .as('company_card_id'),
    ])
    .select([
      'company.company_id',
      'company.name as company_name',
      'company.brand_color',
      'company.logo as company_logo',
      'company.status as company_status',
      'staff.staff_id',
      'staff.user_id',
      'staff.name',
      'staff.position',
      'staff.avatar',
      'staff.email',
      'staff.phone_sealed',
      'staff.status',
      'staff.licensed',
      'card.is_open',
      'card.issue',
      'card.wechat_id',
      'card.profile',
      'card.visibility',
      'card.revision',
      'card.claimed_at',
      'card.contact_code',
    ])
    .select([
      companyWide<number>('cardStyle', 'card_style').as('card_style'),
      companyWide<number>('cardColor', 'card_color').as('card_color'),
      companyWide<string>('address', 'address').as('address'),
      companyWide<StoredSection[]>('sections', 'sections').as('sections'),
      // Otherwise the owner's own English address would be shown beside the company's.
      sql<Partial<Record<EnglishField, string>> | null>`case when 'address' = any(card_setting.locked)
        then card.english - 'address' else card.english end`.as('english'),
      sql<string[]>`coalesce(card_setting.locked, '{}')`.as('locked'),
    ])
}

/** The card that a user id leads to now: for a member who left, the successor's card, with its former owner. */
export function askedCard(db: TenantDb, companyId: string, userId: string) {
  return cards(db, companyId)
    .innerJoin('staff as asked', (join) =>
      join.onRef('asked.company_id', '=', 'staff.company_id').on('staff.staff_id', '=', staffNow('asked')),
    )
    .where('asked.user_id', '=', userId)
    .select(({ selectFrom }) => [
      'asked.staff_id as asked_staff_id',
      'asked.user_id as asked_user_id',
      'asked.name as asked_name',
      selectFrom('card as asked_card')
        .select('asked_card.issue')
        .where('asked_card.company_id', '=', companyId)
        .whereRef('asked_card.staff_id', '=', 'asked.staff_id')
        .as('asked_issue'),
      // The note names the successor. If the card was handed over again since, it would name a member who left.
      selectFrom('hand_over')
        .select(
          sql<string>`case when hand_over.successor_id = asked.successor_id then hand_over.note end`.as(
            'note',
          ),
        )
        .where('hand_over.company_id', '=', companyId)
        .whereRef('hand_over.staff_id', '=', 'asked.staff_id')
        .orderBy('hand_over.at', 'desc')
        .limit(1)
        .as('note'),
    ])
}
