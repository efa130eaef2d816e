import { hash } from 'node:crypto'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { uuidOf } from './chance.ts'
import type { Hung } from './company.ts'

/** Places, messages to subscribe to, the mall and the sites. */
export async function writeServices(db: TenantDb, sealer: Sealer, hung: Hung): Promise<void> {
  await writePlaces(db, hung)
  await writeNotices(db, hung)
  await writeMall(db, sealer, hung)
  await writeMallReports(db, hung)
}

async function writePlaces(db: TenantDb, { company, content }: Hung): Promise<void> {
  const { companyId } = company
  await db
    .insertInto('place')
    .values(
      content.services.places.map(({ name, address, phone, at }, position) => ({
        company_id: companyId,
        place_id: uuidOf(`${companyId} place ${position}`),
        name,
        address,
        phone,
        latitude: at?.[0] ?? null,
        longitude: at?.[1] ?? null,
        position,
      })),
    )
    .execute()
}

async function writeNotices(db: TenantDb, { company, content }: Hung): Promise<void> {
  const rows = content.services.notices.map(({ title, occasion, sample }, position) => ({
    company_id: company.companyId,
    template_id: invented(`${company.companyId} template ${position}`),
    title,
    occasion,
    sample: JSON.stringify(sample.map(([name, value]) => ({ name, value }))),
    position,
  }))
  if (rows.length > 0) await db.insertInto('notice_template').values(rows).execute()
}

async function writeMall(db: TenantDb, sealer: Sealer, { company, content, now }: Hung): Promise<void> {
  const { companyId: company_id } = company
  const { mall, sites } = content.services
  await db
    .insertInto('mall_setting')
    .values({ company_id, mall_open: mall.isOpen, mini_open: mall.isOpen, updated_at: now })
    .execute()
  if (mall.merchantId) {
    // As invented as the other secrets of the demo: it opens nothing anywhere.
    const secret = invented(`${company_id} pay`).slice(0, 32)
    await db
      .insertInto('credential')
      .values({
        company_id,
        kind: 'pay',
        app_id: mall.merchantId,
        sealed: sealer.seal(company_id, JSON.stringify({ secret })),
      })
      .execute()
  }
  const rows = sites.map((category) => ({
    company_id,
    category,
    site_id: uuidOf(`${company_id} site ${category}`),
  }))
  if (rows.length > 0) await db.insertInto('site').values(rows).execute()
}

/** Every so often somebody goes on from what they looked at to the mall, where there is one. */
async function writeMallReports(db: TenantDb, { company, content, traffic, time }: Hung): Promise<void> {
  if (!content.services.mall.isOpen) return
  const reports = new Map<string, { person_id: string; staff_id: string; first_at: Date; last_at: Date }>()
  for (const { lead, seller, at, after } of traffic.openings.filter((_, index) => index % 25 === 0)) {
    const came = new Date(time(at).getTime() + after + 30_000)
    const { personId: person_id } = lead
    const { staffId: staff_id } = seller
    reports.set(`${person_id} ${staff_id}`, { person_id, staff_id, first_at: came, last_at: came })
  }
  await db
    .insertInto('mall_report')
    .values([...reports.values()].map((report) => ({ company_id: company.companyId, ...report })))
    .execute()
}

/** 43 letters, digits, dashes and underlines, as the ids of WeChat's message templates look. */
const invented = (name: string) => hash('sha256', name, 'base64url')
