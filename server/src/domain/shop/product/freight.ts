import type { FreightInput, FreightTemplate } from '@mingpian/contract/shared/freight.ts'
import {
  type FreightCounts,
  flatFreightNames,
  freightLimits,
  regionKey,
} from '@mingpian/contract/shared/rules/freight.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type Given, givenId } from '#core/db/given.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure, refuseParameter } from '#core/http/failure.ts'
import { isKnownRegion } from '#core/regions.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'

type Keeper = Pick<Caller, 'companyId' | 'staffId'>

/** All freight templates of a company, by their names, with the number of products that name them. */
export async function freightTemplates(db: TenantDb, companyId: string): Promise<FreightTemplate[]> {
  const { rows } = await sql<FreightTemplate>`
    select t.template_id as "templateId", t.name, t.counts, t.usual, t.rules, t.not_to as "notTo", t.revision, (
      select count(*)::integer from product p
      where p.company_id = t.company_id and p.freight_template_id = t.template_id and p.removed_at is null) as products
    from freight_template t where t.company_id = ${companyId} order by t.name, t.template_id`.execute(db)
  return rows
}

/**
 * Makes a freight template.
 * @returns its id
 * @throws Failure parameterError
 */
export async function makeFreightTemplate(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  input: FreightInput,
  given: Given = {},
): Promise<string> {
  await requireCompany(db, companyId, { alone: true })
  const values = valuesOf(input)
  const others = await freightTemplates(db, companyId)
  if (others.length >= freightLimits.templates)
    refuseParameter('name', `cannot be given: the company has ${freightLimits.templates} templates`)
  refuseSameName(others, values.name)
  const templateId = givenId(given)
  await db
    .insertInto('freight_template')
    .values({
      ...{ company_id: companyId, template_id: templateId, ...values },
      ...(given.at && { created_at: given.at }),
    })
    .execute()
  await record(db, companyId, staffId, 'freight template made', { freightTemplateId: templateId })
  return templateId
}

/**
 * Changes a freight template. Orders that are there keep their freight.
 * @throws Failure notFound, materialChanged where the revision is not the present one, parameterError
 */
export async function saveFreightTemplate(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  { templateId, revision }: { templateId: string; revision: number },
  input: FreightInput,
  fail: Fail<'materialChanged'>,
): Promise<void> {
  await requireCompany(db, companyId, { alone: true })
  const values = valuesOf(input)
  const before = await heldTemplate(db, companyId, templateId, sql`update`)
  if (before.revision !== revision) return fail('materialChanged')
  const others = await freightTemplates(db, companyId)
  // Weights of SKUs are asked for where a product chooses its template.
  if (
    before.counts !== values.counts &&
    others.some((each) => each.templateId === before.id && each.products > 0)
  )
    refuseParameter('counts', 'must not change while products name the template')
  refuseSameName(
    others.filter((each) => each.templateId !== before.id),
    values.name,
  )
  await db
    .updateTable('freight_template')
    .set({ ...values, revision: revision + 1 })
    .where('company_id', '=', companyId)
    .where('template_id', '=', before.id)
    .execute()
  await record(db, companyId, staffId, 'freight template changed', { freightTemplateId: before.id })
}

/** @throws Failure notFound; parameterError while products name it */
export async function removeFreightTemplate(
  db: TenantDb,
  { companyId, staffId }: Keeper,
  templateId: string,
): Promise<void> {
  await requireCompany(db, companyId, { alone: true })
  const { id, name } = await heldTemplate(db, companyId, templateId, sql`update`)
  const { rows } = await sql`
    select from product where company_id = ${companyId} and freight_template_id = ${id} and removed_at is null
    limit 1`.execute(db)
  if (rows.length > 0) refuseParameter('templateId', 'is named by products')
  await db
    .deleteFrom('freight_template')
    .where('company_id', '=', companyId)
    .where('template_id', '=', id)
    .execute()
  await record(db, companyId, staffId, 'freight template removed', { name })
}

/**
 * The template that a product names, kept until the transaction ends.
 * @param templateId '' for none
 * @throws Failure notFound
 */
export async function requireFreightTemplate(
  db: TenantDb,
  companyId: string,
  templateId: string,
): Promise<{ id: string; counts: FreightCounts } | null> {
  return templateId === '' ? null : heldTemplate(db, companyId, templateId, sql`share`)
}

/** @throws Failure notFound */
async function heldTemplate(
  db: TenantDb,
  companyId: string,
  templateId: string,
  lock: RawBuilder<unknown>,
): Promise<{ id: string; name: string; counts: FreightCounts; revision: number }> {
  if (!isUuid(templateId)) throw new Failure('notFound')
  const { rows } = await sql<{ id: string; name: string; counts: FreightCounts; revision: number }>`
    select template_id as id, name, counts, revision from freight_template
    where company_id = ${companyId} and template_id = ${templateId}
    for ${lock}`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('notFound')
  return row
}

/** @throws Failure parameterError for a region that does not exist, or that that stands in it twice */
function valuesOf({ name, counts, usual, rules, notTo }: FreightInput) {
  if (Object.values(flatFreightNames).some((each) => each === name.trim()))
    refuseParameter('name', 'is how sheets name the flat freight')
  const seen = new Set<string>()
  const note = (path: string, all: FreightInput['notTo']) => {
    for (const region of all) {
      if (!isKnownRegion(region)) refuseParameter(path, 'must be a province, or a province and its city')
      const key = regionKey(region)
      if (seen.has(key)) refuseParameter(path, `must not name ${key} twice`)
      seen.add(key)
    }
  }
  for (const [at, { regions }] of rules.entries()) note(`rules.${at}.regions`, regions)
  note('notTo', notTo)
  if (seen.size > freightLimits.regions)
    refuseParameter('rules', `must name at most ${freightLimits.regions} regions`)
  return {
    ...{ name: name.trim(), counts, usual: JSON.stringify(usual) },
    ...{ rules: JSON.stringify(rules), not_to: JSON.stringify(notTo) },
  }
}

function refuseSameName(others: readonly FreightTemplate[], name: string): void {
  if (others.some((each) => each.name === name)) refuseParameter('name', 'is the name of another template')
}
