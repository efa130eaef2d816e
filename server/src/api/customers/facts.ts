import type { Customer, CustomerFilter } from '@mingpian/contract/customers.ts'
import type { LeadsAsked } from '@mingpian/contract/leads.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import type { Caller } from '#core/http/context.ts'
import { personIdsOfEach } from '#domain/identity/persons.ts'
import { type LeadOrder, leadFrom, leadRowPage } from '#domain/leads/lead/list.ts'
import { returnsOf } from '#domain/leads/pool/watched.ts'
import { scoresOfPersons } from '#domain/leads/scores/scores.ts'
import { storedScores, sumScores } from '#domain/leads/scores/stored.ts'
import { personsWithTag, tagsOfEach } from '#domain/leads/tags/held.ts'
import { ownOf } from '#domain/staff/covers.ts'

interface Asked extends CustomerFilter {
  sortBy?: LeadOrder
  sortOrder?: LeadsAsked['sortOrder']
  page: number
  pageSize: number
}

/** Tags and scores of persons, with all salespeople of the company. */
export async function factsOf(db: TenantDb, companyId: string, rootIds: string[]) {
  const of = { companyId, staffIds: 'all' as const, personIds: await personIdsOfEach(db, companyId, rootIds) }
  const [scores, tags] = await together(
    db,
    (db) => scoresOfPersons(db, of),
    (db) => tagsOfEach(db, of),
  )
  return {
    of: (rootId: string) => ({ score: scores.get(rootId) ?? 0, tags: tags.get(rootId) ?? [] }),
  }
}

/** One page of the leads of a company, those of the pool too, with their tags and scores. */
export async function customersPage(
  db: TenantDb,
  sealer: Sealer,
  caller: Pick<Caller, 'companyId' | 'staffId'>,
  { keyword, source, tagId, sortBy, sortOrder, page, pageSize, ...filters }: Asked,
): Promise<{ list: Customer[]; total: number }> {
  const { companyId } = caller
  if (sortBy === 'score') await sumScores(db, companyId)
  const of = {
    companyId,
    staffIds: 'all' as const,
    remarksOf: await ownOf(db, caller),
    kind: source ?? ('all' as const),
    withPool: true,
    scores: storedScores(companyId),
    among: tagId === undefined ? undefined : await personsWithTag(db, { companyId, staffIds: 'all' }, tagId),
  }
  const asked = {
    page,
    pageSize,
    filters,
    ...(keyword && { keyword }),
    ...(sortBy && { sortBy }),
    ...(sortOrder && { sortOrder }),
  }
  const { rows, total } = await leadRowPage(db, sealer, of, asked)
  const rootIds = rows.map(({ root_id }) => root_id)
  const [facts, returnsIn] = await together(
    db,
    (db) => factsOf(db, companyId, rootIds),
    (db) => returnsOf(db, companyId, rows),
  )
  const list = rows.map((row) => ({
    ...leadFrom(row),
    sources: row.sources,
    returnsIn: returnsIn(row),
    inPool: row.in_pool,
    ...facts.of(row.root_id),
  }))
  return { list, total }
}
