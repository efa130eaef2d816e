import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { useSmsCode, wasSmsCode } from '#domain/sign-in/sms-codes.ts'
import { lockStaff } from '#domain/staff/members.ts'
import { setStaffPhone, staffWithPhone } from '#domain/staff/phone.ts'
import { holdCard, nextRevision } from './edited-card.ts'
import { noteChange } from './save.ts'

interface Proof {
  phone: string
  code: string
}

/**
 * Changes the phone of the caller's own record. A wrong code is counted, so the transaction must COMMIT in every case.
 * @returns the card's revision after it, or the name of the error
 */
export async function changePhone(
  db: TenantDb,
  { sealer }: { sealer: Sealer },
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  { phone, code }: Proof,
): Promise<number | 'smsCodeWrong' | 'phoneTaken'> {
  const proof = { companyId, phone, purpose: 'card' as const, code }
  const isRight = await useSmsCode({ sealer }, db, proof)
  // After a double tap: the first request used the code up.
  if (!isRight && !(await wasSmsCode({ sealer }, db, proof))) return 'smsCodeWrong'
  const hash = sealer.index(companyId, phone)
  await lockStaff(db, companyId)
  const owners = await staffWithPhone(db, companyId, sealer.indexes(companyId, phone))
  const revision = await holdCard(db, companyId, staffId)
  if (owners.includes(staffId)) return revision
  if (owners.length > 0) return 'phoneTaken'
  if (!isRight) return 'smsCodeWrong'
  await setStaffPhone(db, { companyId, staffId }, { sealed: sealer.seal(companyId, phone), hash })
  await noteChange(db, companyId, [staffId], ['phone'])
  await record(db, companyId, staffId, 'own phone changed')
  return nextRevision(db, companyId, staffId)
}
