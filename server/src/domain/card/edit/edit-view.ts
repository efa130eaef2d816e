import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { completeness } from '@mingpian/contract/shared/rules/card-completeness.ts'
import { lockableFields } from '@mingpian/contract/shared/rules/card-fields.ts'
import { maskPhone } from '@mingpian/contract/shared/rules/phone-mask.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import {
  type CardLine,
  type CardRow,
  cardOfStaff,
  chosenForCard,
  linesOf,
  orderedSections,
  phoneOf,
} from '#domain/card/queries.ts'
import { licenceAskedAt } from '#domain/staff/licence.ts'
import { stateOf } from './card-input.ts'
import { hasConsented } from './consent.ts'
import { sectionTitles } from './titles.ts'

/**
 * Everything of a card that can be edited.
 * @param isOwn false masks the registered phone
 * @throws Failure notFound
 */
export async function editView(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  staffId: string,
  isOwn: boolean,
): Promise<CardEdit> {
  const row = await cardOfStaff(db, companyId, staffId)
  if (!row) throw new Failure('notFound')
  const lines = await linesOf(db, sealer, companyId, staffId)
  const { phones, emails, sections, ...state } = stateOf(row, lines)
  const phone = phoneOf(row, sealer)
  return {
    ...state,
    companyId,
    userId: row.user_id,
    revision: row.revision ?? 1,
    claimed: row.claimed_at !== null,
    licensed: row.licensed,
    licenceAskedAt: await licenceAskedAt(db, companyId, staffId),
    consented: await hasConsented(db, companyId, staffId),
    companyName: row.company_name,
    phone: isOwn ? phone : maskPhone(phone),
    phones: stored(lines, 'phone'),
    emails: stored(lines, 'email'),
    sections: orderedSections(sections).map((each) => ({ ...each, title: sectionTitles[each.key] })),
    locked: lockableFields.filter((field) => row.locked.includes(field)),
    completeness: await completenessOf(db, row, phone),
  }
}

const stored = (lines: CardLine[], kind: CardLine['kind']) =>
  lines.filter((line) => line.kind === kind).map(({ kind: _, ...line }) => line)

async function completenessOf(db: TenantDb, row: CardRow, phone: string): Promise<CardEdit['completeness']> {
  const { materials, goods } = await chosenForCard(db, row.company_id, row.staff_id)
  const { avatar, position, email } = row
  return completeness(
    {
      avatar,
      position,
      phone,
      email,
      address: row.address ?? '',
      wechatId: row.wechat_id ?? '',
      profile: row.profile ?? '',
      materials: materials.length,
      goods: goods.length,
    },
    row.locked,
  )
}
