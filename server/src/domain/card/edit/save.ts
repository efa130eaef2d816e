import { may } from '@mingpian/contract/shared/roles.ts'
import type { LockableField } from '@mingpian/contract/shared/rules/card-fields.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { type CardRow, cardOfStaff, linesOf, type StoredSection } from '#domain/card/queries.ts'
import type { Files } from '#domain/files/store.ts'
import { setStaffFace } from '#domain/staff/face.ts'
import {
  type CardInput,
  type CardState,
  changedFields,
  lockedChanges,
  nextState,
  noticedFields,
  type StateField,
  stateOf,
} from './card-input.ts'
import { holdCard, nextRevision } from './edited-card.ts'
import { replaceLines } from './save-lines.ts'
import { fieldTitles } from './titles.ts'

interface Saving {
  db: TenantDb
  parts: { sealer: Sealer; files: Files }
  caller: Pick<Caller, 'companyId' | 'staffId' | 'role'>
  staffId: string
  /** The revision that the caller saw; absent if they saw none. */
  revision?: number | undefined
  fail: Fail<'fieldLocked' | 'noLicence' | 'consentNeeded' | 'cardChanged'>
}

/**
 * Saves the given fields of a card, all or none. A save without a difference counts as a retry and succeeds with any revision.
 * @returns the revision after it
 * @throws Failure parameterError, fieldLocked, noLicence, consentNeeded, cardChanged
 */
export async function saveCard(saving: Saving, input: CardInput): Promise<number> {
  const { db, parts, caller, staffId, fail } = saving
  const { companyId } = caller
  checkInput(companyId, parts, input)
  const revision = await holdCard(db, companyId, staffId)
  const row = await rowOf(db, companyId, staffId)
  const now = stateOf(row, await linesOf(db, parts.sealer, companyId, staffId))
  const next = nextState(now, input)
  const changed = changedFields(now, next)
  if (changed.length === 0) return revision
  if (saving.revision !== undefined && saving.revision !== revision) fail('cardChanged')
  refuseLocked(lockedChanges(now, next, row.locked, may(caller.role, 'staff.write')), fail)
  if (changed.includes('avatar')) checkPicture(companyId, parts, next.avatar)
  if (changed.includes('isOpen') && next.isOpen) mayOpen(row, fail)
  await writeStaff(db, companyId, staffId, next, changed)
  await writeCard(db, companyId, staffId, { now, next, changed })
  if (changed.includes('phones')) await replaceLines(saving, 'phone', next.phones)
  if (changed.includes('emails')) await replaceLines(saving, 'email', next.emails)
  await noteChange(db, companyId, [staffId], noticedFields(now, next))
  await recordForColleague(db, caller, staffId, changed)
  return nextRevision(db, companyId, staffId)
}

/** The activity log has changes of a colleague's card, but not of the own card. */
export async function recordForColleague(
  db: TenantDb,
  { companyId, staffId: actor }: Pick<Caller, 'companyId' | 'staffId'>,
  staffId: string,
  fields: readonly string[],
): Promise<void> {
  if (staffId !== actor) await record(db, companyId, actor, 'card changed', { staffId, fields })
}

/** @throws Failure 400 where a section is named twice */
export function checkSections(sections: readonly StoredSection[] | undefined): void {
  if (sections && new Set(sections.map(({ key }) => key)).size < sections.length)
    refuse('sections', 'sections must name each one once')
}

function checkInput(companyId: string, parts: Saving['parts'], { sections, avatar }: CardInput): void {
  checkSections(sections)
  if (avatar?.startsWith('/')) checkPicture(companyId, parts, avatar)
}

/** A new picture must be a file of our own storage; the present one may stay. */
function checkPicture(companyId: string, { files }: Saving['parts'], url: string): void {
  if (url === '') return
  const [, company = '', name = ''] = /^\/files\/([^/]+)\/([^/]+)$/.exec(url) ?? []
  const type = company === companyId ? files.locate(company, name)?.type : undefined
  if (!type?.startsWith('image/')) refuse('avatar', 'avatar must be an address that an upload answered')
}

function refuse(path: string, message: string): never {
  throw new Failure('parameterError', { parameters: [{ path, message }] })
}

async function rowOf(db: TenantDb, companyId: string, staffId: string): Promise<CardRow> {
  const row = await cardOfStaff(db, companyId, staffId)
  if (!row) throw new Failure('notFound')
  return row
}

/** @throws Failure fieldLocked that names the locked fields */
function refuseLocked(fields: LockableField[], fail: Fail<'fieldLocked'>): void {
  if (fields.length === 0) return
  const titles = fields.map((field) => fieldTitles[field])
  fail('fieldLocked', {
    zh: `“${titles.map(({ zh }) => zh).join('、')}”由公司统一设置，不能修改`,
    en: `${titles.map(({ en }) => en).join(', ')}: set by the company, you cannot change this`,
  })
}

/** @throws Failure noLicence; consentNeeded where its owner never opened it, or withdrew their consent */
export function mayOpen(
  { licensed, claimed_at }: Pick<CardRow, 'licensed' | 'claimed_at'>,
  fail: Fail<'noLicence' | 'consentNeeded'>,
): void {
  if (!licensed) fail('noLicence')
  if (!claimed_at) fail('consentNeeded')
}

async function writeStaff(
  db: TenantDb,
  companyId: string,
  staffId: string,
  next: CardState,
  changed: StateField[],
): Promise<void> {
  // Only the changed fields: an administrator may have changed the others a moment ago.
  const fields = (['name', 'position', 'avatar', 'email'] as const).filter((field) => changed.includes(field))
  if (fields.length === 0) return
  await setStaffFace(
    db,
    { companyId, staffId },
    Object.fromEntries(fields.map((field) => [field, next[field]])),
  )
}

/** Locked fields are not written, so that the owner's own values stay stored. */
async function writeCard(
  db: TenantDb,
  companyId: string,
  staffId: string,
  { now, next, changed }: { now: CardState; next: CardState; changed: StateField[] },
): Promise<void> {
  const is = (field: StateField) => changed.includes(field)
  const english = Object.entries(next.english).filter(
    ([field, value]) => value !== now.english[field as keyof CardState['english']],
  )
  const set = {
    ...(is('cardStyle') && { card_style: next.cardStyle }),
    ...(is('cardColor') && { card_color: next.cardColor }),
    ...(is('address') && { address: next.address }),
    ...(is('wechatId') && { wechat_id: next.wechatId }),
    ...(is('profile') && { profile: next.profile }),
    ...(is('contactCode') && { contact_code: next.contactCode }),
    ...(is('isOpen') && { is_open: next.isOpen }),
    ...(is('visibility') && { visibility: JSON.stringify(next.visibility) }),
    ...(is('sections') && { sections: JSON.stringify(next.sections) }),
    ...(is('english') && {
      english: sql<string>`english || ${JSON.stringify(Object.fromEntries(english))}::jsonb`,
    }),
  }
  if (Object.keys(set).length === 0) return
  await db
    .updateTable('card')
    .set(set)
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .execute()
}

/** Records changed fields for the people who saved the cards. */
export async function noteChange(
  db: TenantDb,
  companyId: string,
  staffIds: readonly string[],
  fields: string[],
): Promise<void> {
  if (fields.length === 0 || staffIds.length === 0) return
  await db
    .insertInto('card_change')
    .values(staffIds.map((staff_id) => ({ company_id: companyId, staff_id, change_id: uuidv7(), fields })))
    .execute()
}
