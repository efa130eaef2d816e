import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { htmlOf } from '#demo/content/html.ts'
import type { Picture } from '#demo/content/types.ts'
import type { Hung } from './company.ts'
import { englishSides, writeLines } from './rows-lines.ts'

const dayMs = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

/** The company, its credentials, staff, cards, materials and products. */
export async function writeCompany(db: TenantDb, sealer: Sealer, hung: Hung): Promise<void> {
  await writeItself(db, sealer, hung)
  await writeStaff(db, sealer, hung)
  await writeLibrary(db, hung)
  await writeCards(db, hung)
  await writeLines(db, sealer, hung)
}

async function writeItself(db: TenantDb, sealer: Sealer, hung: Hung): Promise<void> {
  const { company, content, gallery, pictures, now } = hung
  const { companyId, wecom, wechat, miniProgram } = company
  await db
    .insertInto('company')
    .values({
      company_id: companyId,
      name: company.fullName,
      short_name: company.name,
      logo: gallery.address(pictures.logo),
      brand_color: company.brandColour,
      address: company.address,
      phone: company.phone,
      introduction: content.introduction,
      app_type: wecom.appType ?? 0,
      person_count: hung.sellers.length + hung.leads.length,
      created_at: daysBefore(now, 420),
    })
    .execute()
  const seal = (secrets: object) => sealer.seal(companyId, JSON.stringify(secrets))
  const { corpId, agentId, agentSecret, contactSecret, callbackToken, encodingAesKey } = wecom
  await db
    .insertInto('credential')
    .values([
      {
        company_id: companyId,
        kind: 'wecom',
        app_id: corpId,
        agent_id: String(agentId),
        sealed: seal({ secret: agentSecret, contactSecret, callbackToken, encodingAesKey }),
      },
      {
        company_id: companyId,
        kind: 'wechat',
        app_id: wechat.appId,
        sealed: seal({ secret: wechat.secret }),
      },
      ...(miniProgram
        ? [
            {
              company_id: companyId,
              kind: 'mini' as const,
              app_id: miniProgram.appId,
              sealed: seal({ secret: miniProgram.secret }),
            },
          ]
        : []),
    ])
    .execute()
}

async function writeStaff(db: TenantDb, sealer: Sealer, hung: Hung): Promise<void> {
  const { company, sellers, gallery, pictures, now } = hung
  const { companyId, members } = company
  await db
    .insertInto('staff')
    .values(
      members.map((member, at) => ({
        company_id: companyId,
        staff_id: sellers[at]?.staffId ?? '',
        user_id: member.userid,
        name: member.name,
        position: member.position,
        department: member.department,
        avatar: gallery.address(pictures.members[at] ?? pictures.logo),
        role: member.role === 'admin' ? 'admin' : 'member',
        phone_sealed: sealer.seal(companyId, member.mobile),
        phone_hash: sealer.index(companyId, member.mobile),
        email: member.email,
        created_at: daysBefore(now, 400 - at * 12),
      })),
    )
    .execute()
}

async function writeLibrary(db: TenantDb, hung: Hung): Promise<void> {
  const { company, content, gallery, materialIds, productIds, now } = hung
  const { companyId } = company
  const image = ({ drawing, alt }: Picture) => {
    const { width, height } = drawing
    return { url: gallery.address(drawing), alt, width, height }
  }
  const html = (body: Parameters<typeof htmlOf>[0]) =>
    htmlOf(body, (picture) => gallery.address(picture.drawing))
  await db
    .insertInto('material')
    .values(
      content.materials.map((material, at) => ({
        company_id: companyId,
        material_id: materialIds[at] ?? '',
        kind: material.kind,
        title: material.title,
        summary: material.summary,
        cover: gallery.address(material.cover),
        html: html(material.body ?? []),
        images: JSON.stringify((material.pages ?? []).map(image)),
        file: JSON.stringify(gallery.fileOf(material) ?? {}),
        pages: material.pages?.length ?? 0,
        duration: material.film?.seconds ?? 0,
        updated_at: daysBefore(now, 3 + at * 5),
      })),
    )
    .execute()
  await db
    .insertInto('product')
    .values(
      content.products.map((product, at) => ({
        company_id: companyId,
        product_id: productIds[at] ?? '',
        name: product.name,
        summary: product.summary,
        cover: gallery.address((product.pictures[0] as Picture).drawing),
        price: product.price,
        market_price: product.marketPrice ?? 0,
        unit: product.unit,
        category: product.category,
        images: JSON.stringify(product.pictures.map(image)),
        html: html(product.story),
        attributes: JSON.stringify(product.attributes.map(([name, value]) => ({ name, value }))),
        updated_at: daysBefore(now, 2 + at * 3),
      })),
    )
    .execute()
}

/** Styles and colours in turn, so that each is seen; the best salesperson has the portrait on the company's own colour. */
const looks: readonly [style: number, color: number][] = [
  [1, 0],
  [3, 5],
  [2, 2],
  [3, 1],
  [1, 3],
  [2, 6],
  [1, 4],
  [3, 0],
]

async function writeCards(db: TenantDb, hung: Hung): Promise<void> {
  const { company, content, sellers, now } = hung
  const { companyId, members } = company
  const best = members.findIndex(({ role }) => role === 'staff')
  await db
    .insertInto('card')
    .values(
      members.map((member, at) => {
        const [card_style, card_color] = (at === best
          ? [1, best === 0 ? 0 : 1]
          : looks[at % looks.length]) ?? [1, 0]
        return {
          company_id: companyId,
          staff_id: sellers[at]?.staffId ?? '',
          card_style,
          card_color,
          address: company.address,
          wechat_id: `${member.account}_${companyId}`,
          profile: content.profiles[at % content.profiles.length] ?? '',
          // Not everybody shows everything: that is what the settings are for.
          visibility: JSON.stringify({
            ...(at === 6 && { phone: 'exchange' }),
            ...(at === 3 && { email: 'hidden' }),
          }),
          english: JSON.stringify(englishSides[member.account] ?? {}),
          contact_code: at === 5 ? 'default' : 'enterprise',
          sections: JSON.stringify(at === 2 ? videosFirst : []),
          claimed_at: daysBefore(now, 100),
          updated_at: daysBefore(now, 1 + at * 4),
        }
      }),
    )
    .execute()
  await db
    .insertInto('card_material')
    .values(
      sellers.flatMap(({ staffId, materials }) =>
        materials.map((material_id, position) => ({
          company_id: companyId,
          staff_id: staffId,
          material_id,
          position,
        })),
      ),
    )
    .execute()
  await db
    .insertInto('card_product')
    .values(
      sellers.flatMap(({ staffId, products }) =>
        products.map((product_id, position) => ({
          company_id: companyId,
          staff_id: staffId,
          product_id,
          position,
        })),
      ),
    )
    .execute()
}

const videosFirst = [
  'style',
  'contact',
  'profile',
  'video',
  'case',
  'material',
  'brochure',
  'image',
  'document',
].map((key) => ({ key, visible: key !== 'document' }))
