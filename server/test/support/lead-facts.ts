import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import type { MadeStaff, MadeVisitor } from './makers.ts'

type Parts = Pick<TestApp['parts'], 'db' | 'sealer'>

/** Stores that a visitor left an own card with a salesperson. */
export async function leaveCard(
  { db, sealer }: Parts,
  { companyId, staffId }: Pick<MadeStaff, 'companyId' | 'staffId'>,
  { personId }: Pick<MadeVisitor, 'personId'>,
  card: { phone?: string; name?: string },
): Promise<void> {
  await db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('exchanged_card')
      .values({
        company_id: companyId,
        staff_id: staffId,
        person_id: personId,
        sealed: sealer.seal(companyId, JSON.stringify(card)),
      })
      .execute(),
  )
}

/** Stores that a visitor answered one question of a salesperson's form: the phone, or the region. */
export async function answerForm(
  { db, sealer }: Parts,
  { companyId, staffId }: Pick<MadeStaff, 'companyId' | 'staffId'>,
  { personId }: Pick<MadeVisitor, 'personId'>,
  { formId, phone, region }: { formId: string; phone?: string; region?: string },
): Promise<void> {
  const question = phone ? { kind: 'phone', label: '手机' } : { kind: 'region', label: '地区' }
  await db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('form_answer')
      .values({
        company_id: companyId,
        answer_id: randomUUID(),
        form_id: formId,
        person_id: personId,
        staff_id: staffId,
        asked: JSON.stringify([{ id: 'q', required: true, ...question }]),
        // A phone is stored sealed.
        answers: JSON.stringify(region ? { q: region } : {}),
        sealed: sealer.seal(companyId, '{}'),
        phone_sealed: phone ? sealer.seal(companyId, phone) : null,
      })
      .execute(),
  )
}

/** Stores that a salesperson has a visitor as a customer in WeCom. */
export async function addContact(
  { db }: Pick<Parts, 'db'>,
  { companyId, staffId }: Pick<MadeStaff, 'companyId' | 'staffId'>,
  { unionId }: Pick<MadeVisitor, 'unionId'>,
  { externalUserid = `wm-${unionId}`, addedAt = new Date(), isRemoved = false, state = '' } = {},
): Promise<void> {
  await db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('external_contact')
      .values({
        company_id: companyId,
        staff_id: staffId,
        external_userid: externalUserid,
        union_id: unionId,
        state,
        added_at: addedAt,
        removed_at: isRemoved ? new Date() : null,
      })
      .execute(),
  )
}
