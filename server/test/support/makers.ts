import { randomBytes, randomUUID } from 'node:crypto'
import type { BodyKind } from '@mingpian/contract/shared/content.ts'
import type { Role } from '@mingpian/contract/shared/roles.ts'
import { routedId, sha256 } from '#core/crypto/sealer.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import type { Parts } from '#parts.ts'
import { newCompanyId } from './database.ts'
import { sampleBodies } from './sample-bodies.ts'

export interface MadeStaff {
  companyId: string
  staffId: string
  userId: string
  /** A live session of this member of staff. */
  session: string
  personId: string
}

export interface MadeVisitor {
  companyId: string
  personId: string
  openId: string
  unionId: string
  session: string
}

/** A day, as a session of the phone; those of the console are shorter. */
const soon = () => new Date(Date.now() + 86_400_000)

/** Makes what a test needs, each with its parents. Every test makes a company of its own. */
export function makers(parts: Parts) {
  const { db, sealer } = parts

  async function makeCompany(
    over: { name?: string; status?: 'open' | 'closed'; appType?: number; isEstate?: boolean } = {},
  ): Promise<string> {
    const companyId = newCompanyId()
    await db.tenant(companyId, async (tenant) => {
      await tenant
        .insertInto('company')
        .values({
          company_id: companyId,
          name: over.name ?? `公司${companyId}`,
          status: over.status ?? 'open',
          app_type: over.appType ?? 0,
          is_estate: over.isEstate ?? false,
        })
        .execute()
      await tenant
        .insertInto('credential')
        .values({
          company_id: companyId,
          kind: 'wecom',
          app_id: `ww${companyId}`,
          agent_id: '1000002',
          sealed: sealer.seal(companyId, '{}'),
        })
        .execute()
    })
    return companyId
  }

  async function makePerson(
    companyId: string,
    over: { name?: string; unionId?: string; staffId?: string } = {},
  ) {
    const personId = randomUUID()
    await db.tenant(companyId, async (tenant) => {
      const { person_count } = await tenant
        .updateTable('company')
        .set((eb) => ({ person_count: eb('person_count', '+', '1') }))
        .where('company_id', '=', companyId)
        .returning('person_count')
        .executeTakeFirstOrThrow()
      await tenant
        .insertInto('person')
        .values({
          company_id: companyId,
          person_id: personId,
          number: person_count,
          name: over.name ?? '',
          union_id: over.unionId ?? '',
          staff_id: over.staffId ?? null,
        })
        .execute()
    })
    return personId
  }

  async function makeSession(
    companyId: string,
    personId: string,
    openId: string,
    staffId: string | null,
    host: 'wechat' | 'wecom',
  ) {
    const session = routedId(companyId)
    await db.tenant(companyId, (tenant) =>
      tenant
        .insertInto('session')
        .values({
          company_id: companyId,
          session_hash: sha256(session),
          person_id: personId,
          staff_id: staffId,
          host,
          app_id: host === 'wechat' ? `wx${companyId}` : `ww${companyId}`,
          open_id: openId,
          target_id: randomUUID(),
          expires_at: soon(),
        })
        .execute(),
    )
    return session
  }

  async function makeStaff(
    companyId: string,
    over: { role?: Role; name?: string; userId?: string; phone?: string; card?: boolean } = {},
  ): Promise<MadeStaff> {
    const staffId = randomUUID()
    const userId = over.userId ?? `U${randomBytes(6).toString('hex')}`
    const phone = over.phone ?? '13800001234'
    await db.tenant(companyId, async (tenant) => {
      await tenant
        .insertInto('staff')
        .values({
          company_id: companyId,
          staff_id: staffId,
          user_id: userId,
          name: over.name ?? '林晓',
          position: '客户经理',
          role: over.role ?? 'member',
          phone_sealed: sealer.seal(companyId, phone),
          phone_hash: sealer.index(companyId, phone),
        })
        .execute()
      if (over.card !== false)
        await tenant.insertInto('card').values({ company_id: companyId, staff_id: staffId }).execute()
    })
    const personId = await makePerson(companyId, { name: over.name ?? '林晓', staffId })
    const session = await makeSession(companyId, personId, userId, staffId, 'wecom')
    return { companyId, staffId, userId, session, personId }
  }

  /** Makes a department that one leads and the others belong to. */
  async function makeTeam(superior: MadeStaff, members: readonly MadeStaff[]): Promise<void> {
    const of = { company_id: superior.companyId, department_id: 2 }
    await db.tenant(superior.companyId, async (tenant) => {
      await tenant
        .insertInto('department')
        .values({ ...of, parent_id: 1, name: '销售' })
        .execute()
      await tenant
        .insertInto('department_member')
        .values(
          [superior, ...members].map((who) => ({ ...of, user_id: who.userId, is_leader: who === superior })),
        )
        .execute()
    })
  }

  async function makeVisitor(
    companyId: string,
    over: { name?: string; unionId?: string } = {},
  ): Promise<MadeVisitor> {
    const personId = await makePerson(companyId, over)
    const openId = `o${randomBytes(20).toString('base64url').slice(0, 27)}`
    await db.tenant(companyId, (tenant) =>
      tenant
        .insertInto('person_identity')
        .values({ company_id: companyId, app_id: `wx${companyId}`, open_id: openId, person_id: personId })
        .execute(),
    )
    const session = await makeSession(companyId, personId, openId, null, 'wechat')
    return { companyId, personId, openId, unionId: over.unionId ?? '', session }
  }

  async function makeMaterial(
    companyId: string,
    over: {
      title?: string
      kind?: BodyKind
      status?: 'draft' | 'published'
      categoryId?: string
      body?: object
    } = {},
  ) {
    const materialId = randomUUID()
    await db.tenant(companyId, (tenant) =>
      tenant
        .insertInto('material')
        .values({
          company_id: companyId,
          material_id: materialId,
          kind: over.kind ?? 'article',
          title: over.title ?? '一篇文章',
          status: over.status ?? 'published',
          category_id: over.categoryId,
          body: JSON.stringify(over.body ?? sampleBodies(companyId)[over.kind ?? 'article']),
        })
        .execute(),
    )
    return materialId
  }

  const makeProduct = (
    companyId: string,
    { name = '一件产品', price = 9900 }: { name?: string; price?: number } = {},
  ): Promise<string> => db.tenant(companyId, (tenant) => createProduct(tenant, companyId, { name, price }))

  return { makeCompany, makePerson, makeStaff, makeTeam, makeVisitor, makeMaterial, makeProduct }
}
