import {
  addPlace,
  announce,
  importLinkOpenings,
  importMallReports,
  keepTag,
  keepTagGroup,
  makeCode,
  makeLink,
  openCompanyCard,
  publishSite,
  saveSite,
  switchMall,
  type TenantDb,
} from '@mingpian/server/seeding'
import { lettersOf, uuidOf } from './chance.ts'
import type { Library } from './library.ts'
import type { Planned } from './plan.ts'

const dayMs = 86_400_000

/** Places, tags, the mall, the company's own card and its site. */
export async function writeServices(db: TenantDb, planned: Planned, library: Library): Promise<void> {
  const { company, content } = planned
  const { companyId } = company
  for (const [at, place] of content.places.entries())
    await addPlace(db, companyId, place, { id: uuidOf(`${companyId} place ${at}`) })
  await writeTags(db, planned)
  await writeMall(db, planned)
  await writeCompanyCard(db, planned, library)
  await writeSite(db, planned, library)
  await writeLinks(db, planned)
  await writeCodes(db, planned)
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
export function adminOf({ company, sellers }: Planned) {
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

const sellerAt = ({ company, sellers }: Planned, at: number) => {
  const seller = sellers[at]
  if (!seller) throw new Error(`${company.companyId} has no member ${at}`)
  return seller
}

/** Links of members. One to a card is the way by which the visitors of a share came. */
async function writeLinks(db: TenantDb, planned: Planned): Promise<void> {
  const { company, content, now, traffic, time } = planned
  const { companyId } = company
  for (const [at, { member, quota = 0, ...link }] of content.links.entries()) {
    const seller = sellerAt(planned, member)
    const [busiest, next] = sharesOfCard(planned, seller)
    const share = { card: busiest, code: next ?? busiest, mini: undefined, web: undefined }[link.kind]
    const made = share ? time(share.at) : new Date(now.getTime() - (10 + at) * dayMs)
    const id = `${companyId}.${lettersOf(`${companyId} link ${at}`, 22)}`
    const caller = { companyId, ...seller, role: 'member' as const, identityPersonId: seller.personId }
    await makeLink(
      db,
      caller,
      { ...link, expiresAt: null, quota },
      { id, at: made, ...(share && { shareId: share.shareId }) },
    )
    // No opening came by two links.
    const isOwn = link.kind === 'card' || share !== busiest
    const openings = traffic.openings.filter((opening) => share && isOwn && opening.share === share)
    await importLinkOpenings(
      db,
      companyId,
      id,
      openings.map(({ activityId, at: opened, after }) => ({
        activityId,
        at: new Date(time(opened).getTime() + after),
      })),
    )
  }
}

/** The shares of the card of a member, those by which most visits came first. */
function sharesOfCard({ traffic }: Planned, { userId }: { userId: string }) {
  const visits = new Map<string, number>()
  for (const { share } of traffic.openings)
    if (share) visits.set(share.shareId, (visits.get(share.shareId) ?? 0) + 1)
  const own = traffic.shares.filter(
    ({ parent, content, seller }) => !parent && content.type === 'card' && seller.userId === userId,
  )
  return own.sort((a, b) => (visits.get(b.shareId) ?? 0) - (visits.get(a.shareId) ?? 0))
}

/** Codes of the company in WeCom, which makes them once the server runs. */
async function writeCodes(db: TenantDb, planned: Planned): Promise<void> {
  const { company, content, now } = planned
  const { companyId } = company
  const keeper = { ...adminOf(planned), role: 'admin' as const }
  for (const [at, { members, deputy, tags, ...code }] of content.codes.entries()) {
    const settings = {
      ...code,
      members: members.map(({ member, hours }) => ({ userId: sellerAt(planned, member).userId, hours })),
      deputyId: deputy === undefined ? '' : sellerAt(planned, deputy).userId,
      tagIds: tags.map((tag) => uuidOf(`${companyId} tag ${tag.replace('/', ' ')}`)),
    }
    await makeCode(db, keeper, settings, {
      id: `${companyId}.${lettersOf(`${companyId} code ${at}`, 22)}`,
      state: `c${uuidOf(`${companyId} code ${at}`).replaceAll('-', '').slice(0, 12)}`,
      at: new Date(now.getTime() - (20 + at) * dayMs),
    })
  }
}
