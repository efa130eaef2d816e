import { type Chance, chanceOf, lettersOf, uuidOf } from './chance.ts'
import type { Lead } from './leads.ts'

export interface Content {
  type: 'card' | 'material' | 'product'
  id: string
}

/** A member of staff and what their card leads to. */
export interface Seller {
  staffId: string
  personId: string
  userId: string
  /** Share of the leads that is theirs, relative to the others. */
  weight: number
  materials: string[]
  products: string[]
  /** The parts of the card that there is something to read in. */
  sections: string[]
}

/** A share in the chain. `at` is a share of the period, see calendar.ts. */
export interface Passing {
  shareId: string
  parent: Passing | undefined
  seller: Seller
  personId: string
  content: Content
  depth: number
  at: number
}

/** One opening of one thing. */
export interface Opening {
  activityId: string
  lead: Lead
  seller: Seller
  content: Content
  share: Passing | undefined
  landing: 'single' | 'group' | 'timeline' | ''
  at: number
  /** Milliseconds after `at`, since things opened one after the other are not a share of the period apart. */
  after: number
  /** Milliseconds by section; '' is the whole page. */
  dwell: Map<string, number>
  /** Each concerns the opened thing, where it names no other. */
  actions: { name: string; after: number; content?: Content }[]
}

export interface Traffic {
  shares: Passing[]
  openings: Opening[]
}

/** Visitors pass on what visitors passed on, but not without end. */
const deepest = 3
/** Early enough for the last visit to be over by now. */
const latest = 0.998
/** Most shares are opened while they are still in view. */
const shareLife = 0.16

/** Makes up the traffic of one company in the whole period, the earliest first. The same seed gives the same traffic. */
export function traffic(companyId: string, seed: string, sellers: Seller[], leads: Lead[]): Traffic {
  const chance = chanceOf(`${seed} traffic ${companyId}`)
  const shares = sellers.flatMap((seller) => sharesOf(companyId, seed, chance, seller))
  const openings: Opening[] = []
  const sessions = leads.flatMap((lead) => sessionsOf(chance, lead, sellers)).sort((a, b) => a.at - b.at)
  const lastShare = new Map<Lead, Passing>()

  for (const [number, session] of sessions.entries()) {
    const { lead, seller, at } = session
    const key = `${seed} ${companyId} session ${number}`
    const known = lastShare.get(lead)
    const share = known ? (chance.happens(0.7) ? known : undefined) : arrival(chance, shares, session)
    if (share) lastShare.set(lead, share)
    const opened = openingsOf(chance, key, { lead, seller, at, share, isFirst: !known })
    openings.push(...opened)
    const last = opened.at(-1)
    const passing = last && passOn(chance, companyId, key, last)
    if (passing) shares.push(passing)
  }
  return { shares: shares.sort((a, b) => a.at - b.at), openings }
}

/** Shares that a salesperson starts. */
function sharesOf(companyId: string, seed: string, chance: Chance, seller: Seller): Passing[] {
  return Array.from({ length: Math.round(6 + seller.weight * 5) }, (_, at) => ({
    shareId: `${companyId}.${lettersOf(`${seed} ${companyId} ${seller.userId} share ${at}`, 22)}`,
    parent: undefined,
    seller,
    personId: seller.personId,
    content: contentFor(chance, seller, 0.6),
    depth: 0,
    // The first shares go out on the first days, so that no visit precedes its share.
    at: at < 2 ? 0.001 * (at + 1) : chance.next() * 0.97,
  }))
}

function contentFor(chance: Chance, seller: Seller, cards: number): Content {
  const card: Content = { type: 'card', id: seller.userId }
  if (chance.happens(cards)) return card
  if (seller.products.length > 0 && chance.happens(0.3))
    return { type: 'product', id: chance.pick(seller.products) }
  return seller.materials.length > 0 ? { type: 'material', id: chance.pick(seller.materials) } : card
}

interface Session {
  lead: Lead
  seller: Seller
  at: number
}

/** The times of a lead's sessions: one, or several after the first day, with more short gaps than long ones. */
function sessionsOf(chance: Chance, lead: Lead, sellers: Seller[]): Session[] {
  const seller = chance.weighed(sellers.map((each) => [each, each.weight] as const))
  const first = 0.02 + chance.next() * (latest - 0.02)
  const times = [first]
  while (times.length < lead.interest) {
    const next = (times.at(-1) ?? first) + chance.next() ** 2 * 0.12 + 0.002
    if (next >= latest) break
    times.push(next)
  }
  return times.map((at) => ({ lead, seller, at }))
}

/** The share of a lead's first visit; undefined where they come without one. */
function arrival(chance: Chance, shares: Passing[], { lead, seller, at }: Session): Passing | undefined {
  const isAlone = chance.happens(0.14)
  const wantsRelay = chance.happens(0.45)
  const luck = chance.next()
  if (isAlone) return undefined
  const open = shares.filter(
    (share) =>
      share.seller === seller &&
      share.at < at &&
      at - share.at < shareLife &&
      share.personId !== lead.personId,
  )
  const relays = open.filter(({ personId }) => personId !== seller.personId)
  const from = wantsRelay && relays.length > 0 ? relays : open
  return from[Math.floor(luck * from.length)]
}

function openingsOf(
  chance: Chance,
  key: string,
  { lead, seller, at, share, isFirst }: Session & { share: Passing | undefined; isFirst: boolean },
): Opening[] {
  const landing = share
    ? chance.weighed([
        ['single', 60],
        ['group', 28],
        ['timeline', 12],
      ] as const)
    : ''
  const count = chance.weighed([
    [1, 50],
    [2, 32],
    [3, 18],
  ] as const)
  let after = 0
  return Array.from({ length: count }, (_, step) => {
    const content =
      step === 0 && share && (isFirst || chance.happens(0.6))
        ? share.content
        : contentFor(chance, seller, step === 0 ? 0.7 : 0.15)
    const dwell = dwellOf(chance, content, seller.sections, lead.interest)
    const total = dwell.get('') ?? 0
    const opening: Opening = {
      activityId: uuidOf(`${key} ${step}`),
      lead,
      seller,
      content,
      share,
      landing,
      at,
      after,
      dwell,
      actions: actionsOf(chance, content, total, lead.interest),
    }
    after += total + chance.between(1_500, 20_000)
    return opening
  })
}

/** Reading time grows with a lead's interest. */
function dwellOf(
  chance: Chance,
  content: Content,
  sections: string[],
  interest: number,
): Map<string, number> {
  const keen = Math.min(1 + interest / 6, 3)
  const total = Math.round(chance.between(3_000, 42_000) * keen * (content.type === 'card' ? 1 : 1.6))
  const dwell = new Map([['', total]])
  if (content.type !== 'card') return dwell
  let left = total
  for (const section of ['style', ...chance.shuffled(sections).slice(0, chance.between(1, 4))]) {
    const here = Math.round(left * (0.25 + chance.next() * 0.4))
    if (here < 600) break
    dwell.set(section, here)
    left -= here
  }
  return dwell
}

function actionsOf(chance: Chance, content: Content, total: number, interest: number) {
  if (content.type !== 'card' || total < 6_000) return []
  const keen = 0.6 + Math.min(interest, 8) / 8
  const likely: [name: string, probability: number][] = [
    ['view_code', 0.12],
    ['save_contact', 0.1],
    ['call', 0.07],
    ['copy', 0.05],
  ]
  return likely
    .filter(([, probability]) => chance.happens(probability * keen))
    .map(([name]) => ({ name, after: chance.between(2_000, total) }))
}

/** A visitor's forward of the thing that they just read. */
function passOn(chance: Chance, companyId: string, key: string, opening: Opening): Passing | undefined {
  const { share, lead, seller, content, at } = opening
  const depth = (share?.depth ?? -1) + 1
  const likely = chance.happens(0.13 + Math.min(lead.interest, 8) * 0.012)
  if (!likely || depth > deepest || share?.personId === lead.personId) return undefined
  opening.actions.push({ name: 'share', after: opening.dwell.get('') ?? 0 })
  return {
    shareId: `${companyId}.${lettersOf(`${key} relay`, 22)}`,
    parent: share,
    seller,
    personId: lead.personId,
    content,
    depth,
    at: Math.min(at + 0.0004, latest + 0.001),
  }
}
