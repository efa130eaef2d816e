import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { eraseAnswers } from '#core/http/idempotency.ts'
import { record } from '#domain/audit/record.ts'
import { erase as eraseCards } from '#domain/card/personal-data.ts'
import { erase as eraseContacts } from '#domain/contacts/personal-data.ts'
import { erase as eraseLikes } from '#domain/content/personal-data.ts'
import { eraseUploads } from '#domain/files/personal-data.ts'
import { removeLater } from '#domain/files/removal.ts'
import { erase as eraseForms } from '#domain/forms/personal-data.ts'
import { isStaffPerson, type Who } from '#domain/identity/consents.ts'
import { erasePerson, lockToErase, staffAmong } from '#domain/identity/personal-data.ts'
import { erase as eraseCalls } from '#domain/leads/call-now/personal-data.ts'
import { erase as eraseEscalations } from '#domain/leads/escalations/personal-data.ts'
import { erase as eraseListed, lockLeadImports } from '#domain/leads/import/personal-data.ts'
import { erase as eraseImported } from '#domain/leads/imported/personal-data.ts'
import { erase as eraseLeads } from '#domain/leads/lead/personal-data.ts'
import { erase as eraseRemarks } from '#domain/leads/remarks/personal-data.ts'
import { erase as eraseTags } from '#domain/leads/tags/personal-data.ts'
import { erase as eraseTurns } from '#domain/leads/turns/personal-data.ts'
import { erase as eraseLeadViews } from '#domain/leads/views/personal-data.ts'
import { erase as eraseMembers } from '#domain/mall/personal-data.ts'
import { erase as eraseNotices } from '#domain/notices/personal-data.ts'
import { erase as eraseQuestions } from '#domain/questions/personal-data.ts'
import { erase as eraseShares } from '#domain/sharing/personal-data.ts'
import { erase as eraseSignIns } from '#domain/sign-in/personal-data.ts'
import { sealSums } from '#domain/tracking/ledger/seal.ts'
import { erase as eraseTracking } from '#domain/tracking/personal-data.ts'

/** The erasers of the modules, in this order. Identity is last, since the others find the person by it. */
const erasers = [
  eraseAnswers,
  // Before the contacts, by which it finds messages about customers who never looked at a page.
  eraseNotices,
  eraseContacts,
  eraseSignIns,
  eraseForms,
  eraseQuestions,
  eraseRemarks,
  eraseTags,
  // Before the leads, whose names it looks for.
  eraseLeadViews,
  eraseLeads,
  eraseImported,
  eraseTurns,
  eraseCalls,
  eraseEscalations,
  eraseCards,
  eraseMembers,
  eraseLikes,
  eraseTracking,
  eraseShares,
]

/**
 * Erases a person and all persons joined into them, in one transaction. Counts stay, and a row without a name that share
 * chains refer to. Concurrent requests find the row erased and store nothing: see the triggers of the table `person`, and
 * the event writer. The person's files go after COMMIT.
 * @param actor as `record` takes it
 * @returns the time; undefined for a member of staff, whose record is the company's
 */
export async function erase(
  db: TenantDb,
  { sealer }: { sealer: Sealer },
  who: Who,
  actor = 'visitor',
): Promise<Date | undefined> {
  const { companyId } = who
  await lockLeadImports(db, companyId)
  const personIds = await lockToErase(db, who)
  if (await isStaffPerson(db, companyId, personIds)) return undefined
  const of = { companyId, personIds }
  await sealSums(db, of)
  // Before the others: it finds the rows of imported lists by the person's phones, which the other erasers delete.
  await eraseListed(db, sealer, of)
  for (const eraseOf of erasers) await eraseOf(db, of)
  const uploaded = await eraseUploads(db, of, await staffAmong(db, of))
  const { pictures, at } = await erasePerson(db, of)
  await record(db, companyId, actor, 'person erased')
  await removeLater(db, companyId, [...pictures, ...uploaded])
  return at
}
