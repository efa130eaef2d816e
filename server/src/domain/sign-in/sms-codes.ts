import { smsCodeSeconds, smsCodeTries } from '@mingpian/contract/shared/rules/limits.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'

export interface CodeFor {
  companyId: string
  phone: string
  /**
   * bind: to become staff; phone: to store the phone with one's own record; card: to change it on the own card; form:
   * to prove it in a form. A code is valid for one purpose.
   */
  purpose: 'bind' | 'phone' | 'card' | 'form'
}

type Sealing = { sealer: Sealer }

/** Stores the one code of a phone and purpose, only as a keyed hash; it replaces the previous code. */
export async function keepSmsCode(
  sealing: Sealing,
  db: TenantDb,
  of: CodeFor & { code: string },
): Promise<void> {
  const [phoneHash, ...earlier] = sealing.sealer.indexes(of.companyId, of.phone)
  if (earlier.length > 0)
    await db
      .deleteFrom('sms_code')
      .where('company_id', '=', of.companyId)
      .where('phone_hash', 'in', earlier)
      .where('purpose', '=', of.purpose)
      .execute()
  const fresh = {
    code_hash: hashesOf(sealing, of)[0],
    tries: 0,
    sent_at: sql<Date>`clock_timestamp()`,
    expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${smsCodeSeconds})`,
    used_at: null,
  }
  await db
    .insertInto('sms_code')
    .values({
      company_id: of.companyId,
      phone_hash: phoneHash,
      purpose: of.purpose,
      ...fresh,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'phone_hash', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/**
 * Checks a code, and uses up a right one. A wrong one is counted, so the caller's transaction must COMMIT in both
 * cases: throw after it, not inside.
 * @returns false also if the code has expired, was used or was tried too often
 */
export async function useSmsCode(
  sealing: Sealing,
  db: TenantDb,
  of: CodeFor & { code: string },
): Promise<boolean> {
  const phones = sealing.sealer.indexes(of.companyId, of.phone)
  // One statement: of concurrent tries each is counted, and one of them uses the code up.
  const { rows } = await sql<{ right: boolean }>`
    update sms_code
       set tries = tries + 1, used_at = case when code_hash = any(${hashesOf(sealing, of)}::bytea[]) then clock_timestamp() end
     where company_id = ${of.companyId} and phone_hash = any(${phones}::bytea[])
       and purpose = ${of.purpose} and used_at is null and expires_at > clock_timestamp()
       and tries < ${smsCodeTries}
    returning used_at is not null as right`.execute(db)
  return rows[0]?.right ?? false
}

/**
 * Whether this code was right and was used up before it expired. A wrong one is counted, as by `useSmsCode`; the right
 * one may be repeated until too many were wrong.
 */
export async function wasSmsCode(
  sealing: Sealing,
  db: TenantDb,
  of: CodeFor & { code: string },
): Promise<boolean> {
  const phones = sealing.sealer.indexes(of.companyId, of.phone)
  // If the last allowed try was the right one, the number of tries equals the limit.
  const { rows } = await sql<{ right: boolean }>`
    update sms_code set tries = tries + (code_hash <> all(${hashesOf(sealing, of)}::bytea[]))::integer
     where company_id = ${of.companyId} and phone_hash = any(${phones}::bytea[])
       and purpose = ${of.purpose} and used_at is not null and expires_at > clock_timestamp()
       and tries <= ${smsCodeTries}
    returning code_hash = any(${hashesOf(sealing, of)}::bytea[]) as right`.execute(db)
  return rows[0]?.right ?? false
}

/** Keyed, since a plain hash of six digits could be reversed by trying all of them. */
const hashesOf = ({ sealer }: Sealing, { companyId, phone, purpose, code }: CodeFor & { code: string }) =>
  sealer.indexes(companyId, `sms ${purpose} ${phone} ${code}`)

/** The active member of staff whom a person is bound to by phone and code; null where there is none. */
export async function boundStaff(db: TenantDb, companyId: string, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.company_id', '=', 'person.company_id')
        .onRef('staff.staff_id', '=', 'person.staff_id'),
    )
    .select('staff.staff_id')
    .where('person.company_id', '=', companyId)
    .where('person.person_id', '=', personId)
    .where('person.bound_at', 'is not', null)
    .where('staff.status', '=', 'active')
    .executeTakeFirst()
  return row?.staff_id ?? null
}
