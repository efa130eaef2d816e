import { memberRole } from '@mingpian/contract/shared/entities.ts'
import { emailOrNone, line, phone, requiredName, url } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { refuseForeignPicture } from '#core/http/own-file.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from '#domain/company/require.ts'
import { keepOwner, lockStaff } from './members.ts'

const NewMember = Type.Object({
  /** The user id inside the company's WeCom. */
  userId: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9][\\w@.-]*$' }),
  name: requiredName,
  position: Type.Optional(line(64)),
  department: Type.Optional(line(128)),
  /** The registered mobile number, with which a person in WeChat can prove to be this member. */
  phone: Type.Optional(phone),
  email: Type.Optional(emailOrNone()),
  /** The address of a picture in the company's own storage. */
  avatar: Type.Optional(url),
  role: Type.Optional(memberRole),
})
export type NewMember = Static<typeof NewMember>

/**
 * Adds a member of staff, who can then sign in and claim a card.
 * @returns the staff id
 * @throws Failure notFound for an unknown company; parameterError for an invalid field, for a user id that is taken,
 * and for a phone of an active colleague
 */
export async function addMember(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  member: NewMember,
  given: Given = {},
): Promise<string> {
  mustFit(NewMember, member)
  const staffId = givenId(given)
  if (member.avatar) refuseForeignPicture(companyId, 'avatar', member.avatar)
  await requireCompany(db, companyId)
  await lockStaff(db, companyId)
  const phoneHashes = member.phone ? sealer.indexes(companyId, member.phone) : []
  await refuseTaken(db, companyId, member.userId, phoneHashes)
  await db
    .insertInto('staff')
    .values({
      company_id: companyId,
      staff_id: staffId,
      user_id: member.userId,
      name: member.name,
      position: member.position,
      department: member.department,
      avatar: member.avatar,
      role: member.role,
      phone_sealed: member.phone ? sealer.seal(companyId, member.phone) : null,
      phone_hash: phoneHashes[0] ?? null,
      email: member.email,
      created_at: given.at,
    })
    .execute()
  if (member.role === 'admin') await keepOwner(db, companyId)
  return staffId
}

/** WeCom's user ids are case-insensitive. */
async function refuseTaken(
  db: TenantDb,
  companyId: string,
  userId: string,
  phoneHashes: Buffer[],
): Promise<void> {
  const { rows } = await sql<{ sameUserId: boolean }>`
    select lower(user_id) = lower(${userId}) as "sameUserId" from staff
     where company_id = ${companyId}
       and (lower(user_id) = lower(${userId}) or (phone_hash = any(${phoneHashes}::bytea[]) and status = 'active'))
     order by 1 desc limit 1`.execute(db)
  const [taken] = rows
  if (taken?.sameUserId) refuseParameter('userId', 'is taken')
  if (taken) refuseParameter('phone', 'is that of a colleague')
}
