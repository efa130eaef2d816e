import type { Welcome } from '@mingpian/contract/contacts.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'

/** The company's welcome message; off by default. */
export async function welcomeSetting(db: TenantDb, companyId: string): Promise<Welcome> {
  const row = await db
    .selectFrom('contact_setting')
    .select(['welcome_on as isOn', 'welcome_words as words', 'welcome_card as withCard'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? { isOn: false, words: '', withCard: true }
}

/** @throws Failure parameterError for a message that is on without a text */
export async function keepWelcomeSetting(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  { isOn, words: typed, withCard }: Welcome,
): Promise<Welcome> {
  const words = typed.trim()
  if (isOn && !words) refuseParameter('words', 'must not be blank')
  const values = { welcome_on: isOn, welcome_words: words, welcome_card: withCard }
  await db
    .insertInto('contact_setting')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
  await record(db, companyId, staffId, 'welcome kept', { isOn, withCard })
  return { isOn, words, withCard }
}
