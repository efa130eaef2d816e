import {
  addMember,
  createCompany,
  importPersons,
  importShares,
  keepDepartments,
  openCard,
  type Seeding,
  setCredential,
  type TenantDb,
} from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import { momentOf } from './dealings.ts'
import type { Library } from './library.ts'
import type { Planned } from './plan.ts'

const dayMs = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
/** When the members agreed to have a card, and opened it. */
const cardsOpened = 100

/** The company and its members of staff. */
export async function writeCompany(
  db: TenantDb,
  { sealer }: Pick<Seeding, 'sealer'>,
  { company, content, sellers, now }: Planned,
  library: Library,
): Promise<void> {
  const { companyId, members } = company
  await createCompany(
    db,
    companyId,
    {
      name: company.fullName,
      shortName: company.name,
      logo: library.address('logo.webp'),
      brandColor: company.brandColour,
      address: company.address,
      phone: company.phone,
      introduction: content.introduction,
      appType: company.wecom.appType ?? 0,
      isEstate: content.isEstate ?? false,
    },
    { at: daysBefore(now, 420) },
  )
  for (const [at, member] of members.entries()) {
    await addMember(
      db,
      sealer,
      companyId,
      {
        userId: member.userid,
        name: member.name,
        position: member.position,
        department: member.department,
        phone: member.mobile,
        email: member.email,
        avatar: library.address(cardAt(content.cards, at).portrait),
        role: member.role === 'admin' ? 'admin' : 'member',
      },
      { id: sellers[at]?.staffId, at: daysBefore(now, 400 - at * 12) },
    )
  }
  await keepDepartments(db, companyId, {
    departments: company.wecom.departments.map(({ id, parentId, name }) => ({
      departmentId: id,
      parentId,
      name,
    })),
    members: members.map(({ userid, departmentId, leads = false }) => ({
      departmentId,
      userId: userid,
      isLeader: leads,
    })),
  })
}

/** The apps of a company at the vendors. Done again it changes nothing. */
export async function writeCredentials(
  { db, sealer }: Pick<Seeding, 'db' | 'sealer'>,
  { company, content }: Pick<Planned, 'company' | 'content'>,
  actor: string,
): Promise<void> {
  const { companyId, wecom, wechat, miniProgram, merchant } = company
  const { corpId, agentId, agentSecret, contactSecret, callbackToken, encodingAesKey } = wecom
  const { merchantId } = content.mall
  const credentials: Parameters<typeof setCredential>[3][] = [
    {
      kind: 'wecom',
      appId: corpId,
      agentId: String(agentId),
      secrets: { secret: agentSecret, contactSecret, callbackToken, encodingAesKey },
    },
    { kind: 'wechat', appId: wechat.appId, secrets: { secret: wechat.secret } },
  ]
  if (miniProgram) {
    const { appId, secret, callbackToken, encodingAesKey } = miniProgram
    credentials.push({ kind: 'mini', appId, secrets: { secret, callbackToken, encodingAesKey } })
  }
  if (merchantId && merchant)
    credentials.push({
      kind: 'pay',
      appId: merchant.mchId,
      secrets: {
        secret: merchant.apiV3Key,
        serial: merchant.serial,
        privateKey: merchant.privateKey,
        publicKeyId: merchant.publicKeyId,
        publicKey: merchant.publicKey,
      },
    })
  for (const credential of credentials) await setCredential(db, sealer, companyId, credential, actor)
}

/** The persons of staff and of visitors. A visitor is known from the first visit on. */
export async function writePersons(db: TenantDb, planned: Planned, library: Library): Promise<void> {
  const { company, content, sellers, leads, now } = planned
  const { companyId, members, wecom, wechat } = company
  const agreedAt = daysBefore(now, cardsOpened)
  const staff = sellers.map(({ personId, staffId, userId }, at) => ({
    personId,
    name: members[at]?.name ?? '',
    avatar: library.address(cardAt(content.cards, at).portrait),
    unionId: '',
    externalUserid: '',
    staffId,
    identity: { appId: wecom.corpId, openId: userId },
    knownSince: agreedAt,
    agreed: [{ consentId: uuidOf(`consent of ${personId}`), scope: 'staffCard' as const, at: agreedAt }],
  }))
  const first = firstVisits(planned)
  const consents = new Map(
    planned.dealings.cards.map((given) => [given.opening.lead.personId, [momentOf(planned, given)]]),
  )
  const visitors = leads
    .map((lead) => ({
      personId: lead.personId,
      name: lead.name,
      avatar: library.portrait(lead.portrait),
      unionId: lead.unionId,
      externalUserid: lead.externalUserid,
      staffId: null,
      identity: { appId: wechat.appId, openId: lead.openId },
      knownSince: first.get(lead.personId) ?? now,
      agreed: (consents.get(lead.personId) ?? []).map((at) => ({
        consentId: uuidOf(`consent of ${lead.personId}`),
        scope: 'exchange' as const,
        at,
      })),
    }))
    .sort((a, b) => a.knownSince.getTime() - b.knownSince.getTime())
  await importPersons(db, companyId, [...staff, ...visitors])
}

function firstVisits({ traffic, time }: Planned): Map<string, Date> {
  const first = new Map<string, Date>()
  for (const { lead, at } of traffic.openings)
    if (!first.has(lead.personId)) first.set(lead.personId, time(at))
  return first
}

/** Opens the card of each member. */
export async function writeCards(
  db: TenantDb,
  { sealer }: Pick<Seeding, 'sealer'>,
  { company, content, sellers, now }: Planned,
): Promise<void> {
  const { companyId, members } = company
  for (const [at, { account }] of members.entries()) {
    const seller = sellers[at]
    if (!seller) continue
    const {
      style,
      color,
      profile,
      lines = [],
      visibility,
      english,
      contactCode,
      sections,
    } = cardAt(content.cards, at)
    const further = lines.map(({ kind, label, value }, position) => ({
      kind,
      line: {
        id: uuidOf(`${companyId} line ${account} ${position}`),
        label,
        value,
        visibility: 'public' as const,
      },
    }))
    const linesOf = (wanted: 'phone' | 'email') =>
      further.filter(({ kind }) => kind === wanted).map(({ line }) => line)
    const card = {
      cardStyle: style,
      cardColor: color,
      address: company.address,
      wechatId: `${account}_${companyId}`,
      profile,
      visibility,
      english,
      contactCode,
      sections,
      phones: linesOf('phone'),
      emails: linesOf('email'),
      materials: seller.materials.map((_id) => ({ _id })),
      goods: seller.products.map((_id) => ({ _id })),
    }
    const times = { openedAt: daysBefore(now, cardsOpened), changedAt: daysBefore(now, 1 + at * 4) }
    await openCard(db, sealer, { companyId, staffId: seller.staffId }, card, times)
  }
}

/** Cards are given out in the order of the members, and begin again where they end. */
function cardAt<T>(cards: readonly T[], at: number): T {
  const card = cards[at % cards.length]
  if (card === undefined) throw new Error('the content has no cards')
  return card
}

/** Writes the chains of shares. */
export async function writeShares(db: TenantDb, { company, sellers, traffic, time }: Planned): Promise<void> {
  const staff = new Set(sellers.map(({ personId }) => personId))
  const shares = traffic.shares.map((share) => ({
    shareId: share.shareId,
    parentShareId: share.parent?.shareId ?? null,
    staffId: share.seller.staffId,
    personId: share.personId,
    isStaff: staff.has(share.personId),
    content: share.content,
    at: time(share.at),
  }))
  await importShares(db, company.companyId, shares)
}
