import { randomInt } from 'node:crypto'
import { line, requiredName, url } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import type { TenantDb } from '#core/db/connect.ts'
import type { Given } from '#core/db/given.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { isTimeZone } from './time-zone.ts'

const NewCompany = Type.Object({
  /** The full name, as it is registered. */
  name: requiredName,
  /** As people call it. */
  shortName: Type.Optional(line(32)),
  /** The address of a picture in the company's own storage. */
  logo: Type.Optional(url),
  brandColor: Type.Optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
  address: Type.Optional(line(200)),
  phone: Type.Optional(line(32)),
  introduction: Type.Optional(Type.String({ maxLength: 2000 })),
  /** A name of the IANA database; it decides when the days of all figures begin. Asia/Shanghai by default. */
  timeZone: Type.Optional(Type.String({ pattern: '^(UTC|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$' })),
  /** External app type: 0 self-built, 1 agent-developed, 2 to 4 third-party kinds. */
  appType: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  /** Whether it trades in property and so has the forms of that trade. */
  isEstate: Type.Optional(Type.Boolean()),
})
export type NewCompany = Static<typeof NewCompany>

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A random id for a company: eight small letters and digits. */
export const newCompanyId = (): string =>
  Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('')

/**
 * Makes a company, open from the start.
 * @param db in a transaction of `companyId`
 * @throws Failure parameterError for an invalid field and for an id that is taken
 */
export async function createCompany(
  db: TenantDb,
  companyId: string,
  company: NewCompany,
  { at }: Pick<Given, 'at'> = {},
): Promise<void> {
  mustFit(NewCompany, company)
  if (!/^[a-z0-9]{8}$/.test(companyId)) refuseParameter('companyId', 'must be eight small letters and digits')
  if (company.logo) refuseForeignPicture(companyId, 'logo', company.logo)
  if (company.timeZone && !isTimeZone(company.timeZone)) refuseParameter('timeZone', 'is no known time zone')
  const made = await db
    .insertInto('company')
    .values({
      company_id: companyId,
      name: company.name,
      short_name: company.shortName,
      logo: company.logo,
      brand_color: company.brandColor,
      address: company.address,
      phone: company.phone,
      introduction: company.introduction,
      time_zone: company.timeZone,
      app_type: company.appType,
      is_estate: company.isEstate,
      person_count: 0,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_id')
    .executeTakeFirst()
  if (!made) refuseParameter('companyId', 'is taken')
}
