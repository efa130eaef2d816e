import { isAdministrator } from '@mingpian/contract/shared/roles.ts'
import { maskPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { isMemberOfWecom } from '#domain/identity/binding.ts'
import { phoneOfStaff } from '#domain/staff/phone.ts'

const visitor = {
  id: '',
  userId: '',
  name: '',
  position: '',
  department: '',
  avatar: '',
  companyName: '',
  phone: '',
  isAdmin: false,
  bound: false,
}

/** The caller as a member of staff; empty strings for a visitor. */
export async function saleInfo(
  db: TenantDb,
  { sealer }: { sealer: Sealer },
  caller: Caller,
): Promise<typeof visitor> {
  const { companyId, staffId, userId, role } = caller
  if (!staffId) return visitor
  const row = await db
    .selectFrom('staff')
    .innerJoin('company', 'company.company_id', 'staff.company_id')
    .select(['staff.name', 'position', 'department', 'avatar', 'phone_sealed', 'company.name as companyName'])
    .where('staff.company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  const { phone_sealed, ...face } = row
  const phone = phone_sealed ? maskPhone(sealer.open(companyId, phone_sealed)) : ''
  return {
    id: staffId,
    userId,
    ...face,
    phone,
    isAdmin: isAdministrator(role),
    bound: !isMemberOfWecom(caller),
  }
}

/** The phone that the company has of the caller; '' for a visitor, and for a member without one. */
export async function registeredPhone(
  db: TenantDb,
  parts: { sealer: Sealer },
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
): Promise<string> {
  return staffId ? phoneOfStaff(db, parts, { companyId, staffId }) : ''
}

/** Whether it is the phone that the company has of this member of staff. */
export async function isOwnPhone(
  db: TenantDb,
  { sealer }: { sealer: Sealer },
  { companyId, staffId }: Caller,
  phone: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('phone_hash')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  const hash = row?.phone_hash
  return hash ? sealer.indexes(companyId, phone).some((known) => known.equals(hash)) : false
}
