import type { TenantDb } from '#db/connect.ts'

/** A member of staff and their card, as stored. */
export type CardRow = NonNullable<Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirst']>>>

/** Members of staff with their cards, whatever their state; the card's columns are null where there is none. */
export function cards(db: TenantDb, companyId: string) {
  return db
    .selectFrom('staff')
    .innerJoin('company', 'company.company_id', 'staff.company_id')
    .leftJoin('card', (join) =>
      join.onRef('card.company_id', '=', 'staff.company_id').onRef('card.staff_id', '=', 'staff.staff_id'),
    )
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
    ])
    .select([
      'company.company_id',
      'company.name as company_name',
      'company.brand_color',
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
      'card.card_style',
      'card.card_color',
      'card.address',
      'card.wechat_id',
      'card.profile',
      'card.visibility',
      'card.english',
      'card.revision',
      'card.contact_code',
      'card.sections',
    ])
}
