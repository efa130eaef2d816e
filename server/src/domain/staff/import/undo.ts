import { may } from '@mingpian/contract/shared/roles.ts'
import type { ImportField, ImportReport } from '@mingpian/contract/staff.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { referencedIds } from '#core/db/references.ts'
import type { Caller } from '#core/http/context.ts'
import { lockStaffAs, note } from '#domain/staff/members.ts'
import type { StaffWatch } from '#domain/staff/update.ts'
import type { Importer, Known } from './plan.ts'
import type { Texts } from './rows.ts'
import {
  findImport,
  type Import,
  keepUndone,
  knownStaff,
  phoneHashes,
  undoUntil,
  type Written,
} from './store.ts'

/** The undo of one member whom an import wrote. */
interface Step {
  written: Written
  /** The fields that get their earlier values back. */
  restored: Texts
  /** Fields that stay, because they were changed since or belong to a colleague by now. */
  kept: ImportField[]
}

/**
 * Undoes an import within a day. Fields that were changed since stay, and so do added members who have signed in, were
 * changed or are referred to. Idempotent.
 */
export async function undoImport(
  db: TenantDb,
  sealer: Sealer,
  caller: Caller,
  importId: string,
  watch: StaffWatch,
): Promise<Import | 'notFound' | 'cannotUndoImport'> {
  const { companyId } = caller
  await lockStaffAs(db, caller)
  const of = { companyId, importId }
  const found = await findImport(db, sealer, of, { lock: true })
  if (!found) return 'notFound'
  if (found.state === 'undone') return found
  if (!found.undo || undoUntil(found.state, found.appliedAt) === '') return 'cannotUndoImport'
  const known = await knownStaff(db, companyId)
  const hashOf = phoneHashes(sealer, companyId, known)
  const steps = stepsOf(found.undo.written, { known, hashOf, importer: caller })
  const removed = await remove(db, companyId, steps)
  freePhones(steps, { known, removed, hashOf })
  await restore(db, sealer, { companyId, watch }, steps)
  const undone = outcomeOf(steps, removed)
  await keepUndone(db, sealer, of, undone)
  await note(db, caller, 'staff import undone', { importId, ...undone, kept: undone.kept.length })
  return { ...found, state: 'undone', undo: { written: [], undone } }
}

interface Now {
  known: readonly Known[]
  hashOf: (phone: string) => string
  importer: Importer
}

/** The steps for members who still exist: fields as the import left them, and fields that were changed since. */
function stepsOf(written: readonly Written[], { known, hashOf, importer }: Now): Step[] {
  const byId = new Map(known.map((member) => [member.staffId, member]))
  return written.flatMap((each): Step[] => {
    const member = byId.get(each.staffId)
    if (!member) return []
    const fields = Object.keys(each.after) as ImportField[]
    const isAsLeft = (field: ImportField) => {
      const left = each.after[field] ?? ''
      return member[field] === (field === 'phone' && left ? hashOf(left) : left)
    }
    const mayGoBack = (field: ImportField) =>
      isAsLeft(field) &&
      (field !== 'role' || (each.staffId !== importer.staffId && may(importer.role, 'roles.write')))
    const kept = fields.filter((field) => !mayGoBack(field))
    const back = each.added ? [] : fields.filter(mayGoBack)
    const restored = Object.fromEntries(back.map((field) => [field, each.before[field] ?? '']))
    return [{ written: each, restored, kept }]
  })
}

/** Deletes the members whom the import added and to whom no other row refers. */
async function remove(db: TenantDb, companyId: string, steps: Step[]): Promise<Set<string>> {
  const untouched = steps
    .filter(({ written, kept }) => written.added && kept.length === 0)
    .map(({ written }) => written.staffId)
  if (untouched.length === 0) return new Set()
  const referenced = await referencedIds(db, 'staff', companyId, untouched)
  const { rows } = await sql<{ staffId: string }>`
    delete from staff
     where company_id = ${companyId} and staff_id = any(${untouched.filter((id) => !referenced.has(id))}::uuid[])
       and status = 'active' and licensed and avatar = ''
    returning staff_id as "staffId"`.execute(db)
  return new Set(rows.map(({ staffId }) => staffId))
}

interface Phones {
  known: readonly Known[]
  removed: ReadonlySet<string>
  hashOf: (phone: string) => string
}

/**
 * A phone that another active member has now is not restored; each phone that stays may prevent that the next one is
 * restored.
 */
function freePhones(steps: readonly Step[], { known, removed, hashOf }: Phones): void {
  const there = known.filter(({ status, staffId }) => status === 'active' && !removed.has(staffId))
  for (let isSettled = false; !isSettled; ) {
    isSettled = true
    const wanted = new Map(
      steps.flatMap(({ written, restored }) =>
        restored.phone === undefined ? [] : [[written.staffId, restored.phone && hashOf(restored.phone)]],
      ),
    )
    const holders = new Map<string, number>()
    for (const { staffId, phone } of there) {
      const hash = wanted.get(staffId) ?? phone
      if (hash) holders.set(hash, (holders.get(hash) ?? 0) + 1)
    }
    for (const step of steps) {
      const hash = wanted.get(step.written.staffId)
      if (!hash || (holders.get(hash) ?? 0) < 2) continue
      delete step.restored.phone
      step.kept.push('phone')
      isSettled = false
    }
  }
}

interface Restoring {
  companyId: string
  watch: StaffWatch
}

async function restore(
  db: TenantDb,
  sealer: Sealer,
  { companyId, watch }: Restoring,
  steps: readonly Step[],
): Promise<void> {
  const facts = steps
    .filter(({ restored }) => Object.keys(restored).length > 0)
    .map(({ written: { staffId }, restored: { phone, ...texts } }) => ({
      staffId,
      ...texts,
      isPhone: phone !== undefined,
      hash: phone ? sealer.index(companyId, phone).toString('hex') : null,
      sealed: phone ? sealer.seal(companyId, phone).toString('hex') : null,
    }))
  if (facts.length === 0) return
  const changes = steps
    .filter(({ restored }) => Object.keys(restored).length > 0)
    .map(({ written: { staffId }, restored }) => ({ staffId, fields: Object.keys(restored) }))
  await watch.before(db, companyId, changes)
  await sql`
    update staff s set
      name = coalesce(r.name, s.name), position = coalesce(r.position, s.position),
      department = coalesce(r.department, s.department), email = coalesce(r.email, s.email),
      role = coalesce(r.role, s.role),
      phone_hash = case when r."isPhone" then decode(r.hash, 'hex') else s.phone_hash end,
      phone_sealed = case when r."isPhone" then decode(r.sealed, 'hex') else s.phone_sealed end
    from jsonb_to_recordset(${JSON.stringify(facts)}) as r(
      "staffId" uuid, name text, position text, department text, email text, role text,
      "isPhone" boolean, hash text, sealed text)
    where s.company_id = ${companyId} and s.staff_id = r."staffId"`.execute(db)
  await watch.after(db, companyId, changes)
}

/** Limit of the members that an answer names. */
const mostNamed = 100

function outcomeOf(
  steps: readonly Step[],
  removed: ReadonlySet<string>,
): NonNullable<ImportReport['undone']> {
  const left = steps.filter(
    ({ written, kept }) => kept.length > 0 || (written.added && !removed.has(written.staffId)),
  )
  return {
    restored: steps.filter(({ restored }) => Object.keys(restored).length > 0).length,
    removed: removed.size,
    keptTotal: left.length,
    kept: left
      .slice(0, mostNamed)
      .map(({ written: { userId, name, added }, kept }) => ({ userId, name, added, fields: kept })),
  }
}
