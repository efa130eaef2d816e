import type { ErrorName } from '@mingpian/contract/shared/errors.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { isLastAdmin, lockStaffAs, memberOf, note } from './members.ts'

/** What an administrator may change of a member of staff; what is undefined stays. */
export interface StaffChange {
  name?: string
  position?: string
  department?: string
  email?: string
  /** '' for none. */
  phone?: string
  role?: 'member' | 'admin'
  licensed?: boolean
}

type Problem = Extract<ErrorName, 'notFound' | 'lastAdmin' | 'phoneTaken' | 'hasLeft'>

const plainFields = ['name', 'position', 'department', 'email', 'role', 'licensed'] as const

/** Fields that a card shows, so that whoever keeps it is told. */
const onCard = ['name', 'position', 'phone', 'email'] as const

/** @returns what is in the way */
export async function updateStaff(
  db: TenantDb,
  sealer: Sealer,
  caller: Caller,
  userId: string,
  { phone, ...change }: StaffChange,
): Promise<Problem | undefined> {
  const { companyId } = caller
  await lockStaffAs(db, caller)
  const member = await memberOf(db, companyId, userId)
  if (!member) return 'notFound'
  if (member.status === 'left') return 'hasLeft'
  if (change.role === 'member' && (await isLastAdmin(db, companyId, member))) return 'lastAdmin'
  const phoneHash = phone ? sealer.index(companyId, phone) : null
  if (phoneHash && (await isTaken(db, companyId, member.staffId, phoneHash))) return 'phoneTaken'
  const before = await valuesOf(db, companyId, member.staffId)
  const values = Object.fromEntries(
    plainFields.flatMap((field) =>
      change[field] === undefined || change[field] === before[field] ? [] : [[field, change[field]]],
    ),
  )
  const isNewPhone = phone !== undefined && (phoneHash?.toString('hex') ?? '') !== before.phone
  const changed = [...Object.keys(values), ...(isNewPhone ? ['phone'] : [])]
  if (changed.length === 0) return undefined
  await countChange(db, companyId, [{ staffId: member.staffId, fields: changed }])
  const sealed = isNewPhone && {
    phone_hash: phoneHash,
    phone_sealed: phone ? sealer.seal(companyId, phone) : null,
  }
  await db
    .updateTable('staff')
    .set({ ...values, ...sealed })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', member.staffId)
    .execute()
  // Whoever had asked for a licence has been answered.
  if (values.licensed)
    await db
      .deleteFrom('licence_request')
      .where('company_id', '=', companyId)
      .where('staff_id', '=', member.staffId)
      .execute()
  await tellKeepers(db, companyId, [{ staffId: member.staffId, fields: changed }])
  await note(db, caller, 'staff changed', { staffId: member.staffId, fields: changed })
  return undefined
}

async function isTaken(
  db: TenantDb,
  companyId: string,
  staffId: string,
  phoneHash: Buffer,
): Promise<boolean> {
  const other = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('phone_hash', '=', phoneHash)
    .where('status', '=', 'active')
    .where('staff_id', '<>', staffId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const valuesOf = (db: TenantDb, companyId: string, staffId: string) =>
  db
    .selectFrom('staff')
    .select(['name', 'position', 'department', 'email', 'role', 'licensed'])
    .select(sql<string>`coalesce(encode(phone_hash, 'hex'), '')`.as('phone'))
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()

type CardChanges = { staffId: string; fields: string[] }[]

/**
 * One more revision for each card that is going to say something else: its owner, who may be editing it just now, must
 * not overwrite what they have not seen. Before the members themselves, as every save of a card holds the card first.
 */
export async function countChange(db: TenantDb, companyId: string, changes: CardChanges): Promise<void> {
  const ids = changes
    .filter(({ fields }) => onCard.some((field) => fields.includes(field)))
    .map(({ staffId }) => staffId)
  if (ids.length === 0) return
  await sql`
    update card set revision = revision + 1, updated_at = now()
     where company_id = ${companyId} and staff_id = any(${ids}::uuid[])`.execute(db)
}

/** Writes down which fields of cards became others, for whoever keeps them. Members without a card are left out. */
export async function tellKeepers(db: TenantDb, companyId: string, changes: CardChanges): Promise<void> {
  const shown = changes
    .map(({ staffId, fields }) => ({
      staffId,
      id: uuidv7(),
      fields: onCard.filter((field) => fields.includes(field)),
    }))
    .filter(({ fields }) => fields.length > 0)
  if (shown.length === 0) return
  await sql`
    insert into card_change (company_id, staff_id, change_id, fields)
    select ${companyId}, c.staff_id, r.id, r.fields
      from jsonb_to_recordset(${JSON.stringify(shown)}) as r("staffId" uuid, id uuid, fields text[])
      join card c on c.company_id = ${companyId} and c.staff_id = r."staffId"`.execute(db)
}
