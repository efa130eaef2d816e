import type { LeadOrigin } from '@mingpian/contract/leads.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { findThing } from '#domain/card/things.ts'
import { contentOf, findSalesperson } from '#domain/sharing/queries.ts'
import { type Asker, type Covered, coveredToRead, type Member, ownOf } from '#domain/staff/covers.ts'

/** @throws Failure 404 for a user id of no member of the company */
export async function requireColleague(
  db: TenantDb,
  { companyId }: Member,
  userId: string | undefined,
): Promise<void> {
  if (userId !== undefined && !(await findSalesperson(db, companyId, userId))) throw new Failure('notFound')
}

/**
 * For a list without leads.
 * @throws Failure 404 for leads of a thing that is not one of the company's
 */
export async function requireThing(
  db: TenantDb,
  { companyId }: Member,
  origin: LeadOrigin | undefined,
): Promise<void> {
  if (!origin?.contentId) return
  const thing = contentOf(origin.contentType ?? 'card', origin.contentId)
  if (!(await findThing(db, companyId, thing))) throw new Failure('notFound')
}

/**
 * The salespeople whose leads a list shows, and whose remarks its search reads.
 * @param isOwn the caller's leads; otherwise all that the caller may see
 */
export async function listedFor(
  db: TenantDb,
  caller: Asker,
  { isOwn }: { isOwn: boolean },
): Promise<Covered & { remarksOf: string[] }> {
  const own = await ownOf(db, caller)
  const reach = isOwn ? { companyId: caller.companyId, staffIds: own } : await coveredToRead(db, caller)
  return { ...reach, remarksOf: own }
}
