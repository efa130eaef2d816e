import {
  addPlace,
  announce,
  importMallReports,
  keepTag,
  keepTagGroup,
  openCompanyCard,
  publishSite,
  saveSite,
  setNoticeTemplate,
  switchMall,
  type TenantDb,
} from '@mingpian/server/seeding'
import { invented, uuidOf } from './chance.ts'
import type { Library } from './library.ts'
import type { Planned } from './plan.ts'

const dayMs = 86_400_000

/** Places, messages to subscribe to, tags, the mall, the company's own card and its site. */
export async function writeServices(db: TenantDb, planned: Planned, library: Library): Promise<void> {
  const { company, content } = planned
  const { companyId } = company
  for (const [at, place] of content.places.entries())
    await addPlace(db, companyId, place, { id: uuidOf(`${companyId} place ${at}`) })
  for (const [at, { title, occasion, sample }] of content.notices.entries())
    await setNoticeTemplate(db, companyId, {
      templateId: invented(`${companyId} template ${at}`),
      title,
      occasion,
      sample: Object.entries(sample).map(([name, value]) => ({ name, value })),
    })
  await writeTags(db, planned)
  await writeMall(db, planned)
  await writeCompanyCard(db, planned, library)
  await writeSite(db, planned, library)
}

async function writeTags(db: TenantDb, planned: Planned): Promise<void> {
  const { company, content, now } = planned
  const { companyId } = company
  const keeper = { companyId, staffId: adminOf(planned).staffId }
  // In the order of the file: tags are listed as they were made.
  let minute = 0
  const made = (name: string) => ({
    id: uuidOf(`${companyId} ${name}`),
    at: new Date(now.getTime() - 60 * dayMs + 60_000 * minute++),
  })
  for (const { name, tags } of content.tags) {
    const groupId = await keepTagGroup(db, keeper, { name }, made(`tag group ${name}`))
    for (const tag of tags) await keepTag(db, keeper, { groupId, ...tag }, made(`tag ${name} ${tag.name}`))
  }
}

/** The administrator of the company. */
function adminOf({ company, sellers }: Planned) {
  const at = company.members.findIndex(({ role }) => role === 'admin')
  const seller = sellers[at]
  if (!seller) throw new Error(`${company.companyId} has no administrator`)
  return { companyId: company.companyId, staffId: seller.staffId, userId: seller.userId }
}

/** One opening in so many leads on to the mall. */
const mallEvery = 25

async function writeMall(db: TenantDb, planned: Planned): Promise<void> {
  const { company, content, traffic, time } = planned
  if (!content.mall.isOpen) return
  const admin = adminOf(planned)
  await switchMall(db, admin, { mall_open: true })
  await switchMall(db, admin, { mini_open: true })
  const reports = new Map<
    string,
    { personId: string; staffId: string; times: number; firstAt: Date; lastAt: Date }
  >()
  for (const { lead, seller, at, after } of traffic.openings.filter((_, index) => index % mallEvery === 0)) {
    const came = new Date(time(at).getTime() + after + 30_000)
    const { personId } = lead
    const { staffId } = seller
    reports.set(`${personId} ${staffId}`, { personId, staffId, times: 1, firstAt: came, lastAt: came })
  }
  await importMallReports(db, company.companyId, [...reports.values()])
}

const mostShown = 6

/** The company's own card, open and shown, with its announcements; nothing where the content has none. */
async function writeCompanyCard(db: TenantDb, planned: Planned, library: Library): Promise<void> {
  const { company, content, materialIds, productIds, now } = planned
  if (!content.companyCard) return
  const { companyId } = company
  const { slogan, website, announcements } = content.companyCard
  const admin = adminOf(planned)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const card = {
    userId: admin.userId,
    name: company.fullName,
    slogan,
    introduction: content.introduction,
    logo: library.address('logo.webp'),
    address: company.address,
    phone: company.phone,
    website,
    materials: materialIds.slice(0, mostShown),
    goods: productIds.slice(0, mostShown),
  }
  const given = { id: uuidOf(`${companyId} company card`), at: ago(60), changedAt: ago(6) }
  await openCompanyCard(db, companyId, card, given)
  for (const [at, { title, text }] of announcements.entries()) {
    const given = { id: uuidOf(`${companyId} announcement ${at}`), at: ago(3 + at * 16) }
    await announce(db, admin, { title, content: text }, given)
  }
}

/** Nothing that the writers of a site could refuse was changed by another in the meantime. */
const never = (name: string): never => {
  throw new Error(`the site was refused: ${name}`)
}

/** The micro-site, published. */
async function writeSite(db: TenantDb, planned: Planned, library: Library): Promise<void> {
  const { company, content, materialIds, productIds, now } = planned
  const { companyId } = company
  const ids = new Map([
    ...content.materials.map(({ title }, at) => [title, materialIds[at]] as const),
    ...content.products.map(({ name }, at) => [name, productIds[at]] as const),
  ])
  const idOf = (thing: string) => {
    const id = ids.get(thing)
    if (!id) throw new Error(`the site of ${companyId} names ${thing}, which is not there`)
    return id
  }
  const blocks = content.site.blocks.map(({ kind, title, text = '', picture, things = [] }) => ({
    id: kind,
    kind,
    title,
    text,
    picture: picture ? library.picture(picture) : null,
    ids: things.map(idOf),
  }))
  const { title, description, isPublic } = content.site
  const site = { title, description, isPublic, picture: null, blocks }
  const admin = adminOf(planned)
  const given = { id: uuidOf(`${companyId} micro-site`) }
  const revision = await saveSite(db, admin, { revision: 0, content: site }, never, given)
  await publishSite(db, admin, revision, never, { at: new Date(now.getTime() - 9 * dayMs) })
}
