import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { useSmsCode, wasSmsCode } from '#domain/sign-in/sms-codes.ts'
import { lockStaff } from '#domain/staff/members.ts'
import type { Services } from '#services.ts'
import { holdCard, nextRevision } from './edited-card.ts'
import { noteChange } from './save.ts'

interface Proof {
  phone: string
  code: string
}

/**
 * Gives the caller's own record another phone. A wrong code is counted, so the transaction has to COMMIT whatever the
 * answer is.
 * @returns the card's revision after it, or what is in the way
 */
export async function changePhone(
  db: TenantDb,
  { sealer }: Pick<Services, 'sealer'>,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  { phone, code }: Proof,
): Promise<number | 'smsCodeWrong' | 'phoneTaken'> {
  const proof = { companyId, phone, purpose: 'card' as const, code }
  const isRight = await useSmsCode({ sealer }, db, proof)
  // A second tap: the first one used the code up.
  if (!isRight && !(await wasSmsCode({ sealer }, db, proof))) return 'smsCodeWrong'
  const hash = sealer.index(companyId, phone)
  await lockStaff(db, companyId)
  const owners = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('phone_hash', '=', hash)
    .where('status', '=', 'active')
    .execute()
  const revision = await holdCard(db, companyId, staffId)
  if (owners.some(({ staff_id }) => staff_id === staffId)) return revision
  if (owners.length > 0) return 'phoneTaken'
  if (!isRight) return 'smsCodeWrong'
  await db
    .updateTable('staff')
    .set({ phone_sealed: sealer.seal(companyId, phone), phone_hash: hash })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .execute()
  await noteChange(db, companyId, [staffId], ['phone'])
  await db
    .insertInto('audit')
    .values({ company_id: companyId, actor: staffId, action: 'own phone changed', detail: '{}' })
    .execute()
  return nextRevision(db, companyId, staffId)
}
