import type { TenantDb } from '#core/db/connect.ts'
import { uuidOf } from './chance.ts'
import type { Hung } from './company.ts'

const dayMs = 86_400_000
const mostShown = 6

/** The company's own card, open and shown, with what it announced; nothing where the demo says nothing of one. */
export async function writeCompanyCard(db: TenantDb, hung: Hung): Promise<void> {
  const { company, content, gallery, pictures, sellers, materialIds, productIds, now } = hung
  const { companyId, members } = company
  const admin = members.findIndex(({ role }) => role === 'admin')
  const staffId = sellers[admin]?.staffId
  if (!content.companyCard || !staffId) return
  const { slogan, website, announcements } = content.companyCard
  const cardId = uuidOf(`${companyId} company card`)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await db
    .insertInto('company_card')
    .values({
      company_id: companyId,
      card_id: cardId,
      agent_id: staffId,
      name: company.fullName,
      slogan,
      introduction: content.introduction,
      logo: gallery.address(pictures.logo),
      address: company.address,
      phone: company.phone,
      website,
      status: 'open',
      is_default: true,
      created_at: ago(60),
      updated_at: ago(6),
    })
    .execute()
  const chosen = (ids: readonly string[]) =>
    ids.slice(0, mostShown).map((id, position) => ({ company_id: companyId, card_id: cardId, position, id }))
  await db
    .insertInto('company_card_material')
    .values(chosen(materialIds).map(({ id, ...rest }) => ({ ...rest, material_id: id })))
    .execute()
  await db
    .insertInto('company_card_product')
    .values(chosen(productIds).map(({ id, ...rest }) => ({ ...rest, product_id: id })))
    .execute()
  await db
    .insertInto('mini_dynamic')
    .values(
      announcements.map(([title, text], at) => ({
        company_id: companyId,
        dynamic_id: uuidOf(`${companyId} announcement ${at}`),
        title,
        content: text,
        staff_id: staffId,
        created_at: ago(3 + at * 16),
      })),
    )
    .execute()
}
