import type { CompanyDetails } from '@mingpian/contract/company.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { record } from '#domain/audit/record.ts'
import { isTimeZone } from './time-zone.ts'

/** @throws Failure notFound */
export async function companyDetails(db: TenantDb, companyId: string): Promise<CompanyDetails> {
  const row = await db
    .selectFrom('company')
    .select([
      'name',
      'short_name',
      'logo',
      'brand_color',
      'address',
      'phone',
      'introduction',
      'time_zone',
      'is_estate',
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  const {
    short_name: shortName,
    brand_color: brandColor,
    time_zone: timeZone,
    is_estate: isEstate,
    ...same
  } = row
  return { ...same, shortName, brandColor, timeZone, isEstate }
}

/**
 * Changes the given details, with an audit row that names the changed fields.
 * @throws Failure parameterError for a logo of another origin and for an unknown time zone
 */
export async function changeDetails(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  given: Partial<CompanyDetails>,
): Promise<CompanyDetails> {
  if (given.logo) refuseForeignPicture(companyId, 'logo', given.logo)
  if (given.timeZone && !isTimeZone(given.timeZone)) refuseParameter('timeZone', 'is no known time zone')
  const before = await companyDetails(db, companyId)
  const fields = (Object.keys(given) as (keyof CompanyDetails)[]).filter(
    (field) => given[field] !== undefined && given[field] !== before[field],
  )
  if (fields.length === 0) return before
  await db
    .updateTable('company')
    .set({
      name: given.name,
      short_name: given.shortName,
      logo: given.logo,
      brand_color: given.brandColor,
      address: given.address,
      phone: given.phone,
      introduction: given.introduction,
      time_zone: given.timeZone,
      is_estate: given.isEstate,
    })
    .where('company_id', '=', companyId)
    .execute()
  await record(db, companyId, staffId, 'company changed', { fields })
  return companyDetails(db, companyId)
}
