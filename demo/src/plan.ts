import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { calendar } from './calendar.ts'
import { chanceOf, uuidOf } from './chance.ts'
import type { CompanyContent } from './content.ts'
import { type Dealings, dealingsOf } from './dealings.ts'
import { type Lead, leadsOf } from './leads.ts'
import { type Seller, type Traffic, traffic } from './traffic.ts'
import type { DemoCompany } from './world.ts'

/** The length of the past that a company has. */
const days = 90

/** Everything about one company of the demo, before it is written down. */
export interface Planned {
  company: DemoCompany
  content: CompanyContent
  /** Ids of the materials and products, in the order of the content. */
  materialIds: string[]
  productIds: string[]
  /** Ids of the categories of the materials, by name. */
  categoryIds: Map<string, string>
  /** In the order of the world's members. */
  sellers: Seller[]
  leads: Lead[]
  traffic: Traffic
  dealings: Dealings
  /** The moment of a share of the period. */
  time: (share: number) => Date
  now: Date
}

/** Plans a company. The same seed gives the same plan; only times follow from `now`, the end of the period. */
export function plan(company: DemoCompany, content: CompanyContent, seed: string, now: Date): Planned {
  const { companyId } = company
  const materialIds = content.materials.map((_, at) => uuidOf(`${seed} ${companyId} material ${at}`))
  const shown = content.products.filter(({ status, points }) => status !== 'offline' && !points)
  const productIds = shown.map((_, at) => uuidOf(`${seed} ${companyId} product ${at}`))
  const categories = new Set(content.materials.flatMap(({ category }) => category || []))
  const categoryIds = new Map(
    [...categories].map((name) => [name, uuidOf(`${seed} ${companyId} category ${name}`)]),
  )
  const sellers = sellersOf(company, seed, content, materialIds, productIds)
  const leads = leadsOf(companyId, seed, content.visitors)
  const made = traffic(companyId, seed, sellers, leads)
  const time = calendar(now, days)
  return {
    company,
    content,
    materialIds,
    productIds,
    categoryIds,
    sellers,
    leads,
    traffic: made,
    dealings: dealingsOf(companyId, seed, {
      content,
      materialIds,
      sellers,
      openings: made.openings,
      time,
      now,
    }),
    time,
    now,
  }
}

/**
 * The first salesperson of a company is its best: the card is complete and most leads are theirs. Companies that show
 * the same content have the same cards.
 */
function sellersOf(
  { companyId, like = companyId, members }: DemoCompany,
  seed: string,
  { materials }: CompanyContent,
  materialIds: string[],
  productIds: string[],
): Seller[] {
  const chance = chanceOf(`${seed} cards ${like}`)
  const best = members.findIndex(({ role }) => role === 'staff')
  return members.map((member, at) => {
    const isBest = at === best
    // One of each kind that the card is to show, and some more, in the order of the library.
    const chosen = new Set(chance.shuffled(onCards(materials)).slice(0, isBest ? 8 : 5))
    for (const kind of isBest ? kinds : kinds.slice(0, 3)) chosen.add(chance.pick(indexesOf(materials, kind)))
    const goods = chance
      .shuffled(productIds.map((_, index) => index))
      .slice(0, isBest ? 8 : chance.between(3, 6))
    return {
      staffId: uuidOf(`${seed} ${companyId} staff ${member.userid}`),
      personId: uuidOf(`${seed} ${companyId} person of ${member.userid}`),
      userId: member.userid,
      weight: isBest ? 6 : member.role === 'admin' ? 1 : 1.6,
      materials: inOrder(chosen).map((index) => materialIds[index] ?? ''),
      products: inOrder(goods).map((index) => productIds[index] ?? ''),
      sections: [
        'contact',
        'profile',
        ...new Set(inOrder(chosen).map((index) => sectionOf(materials[index]?.kind))),
      ],
    }
  })
}

const kinds = ['article', 'case', 'brochure', 'video', 'image', 'document'] as const

/** The card calls its articles marketing materials. */
const sectionOf = (kind: MaterialKind = 'article') => (kind === 'article' ? 'material' : kind)

/** Materials of the kinds that cards show; the others are shared by themselves. */
const onCards = (materials: CompanyContent['materials']) =>
  materials.flatMap(({ kind }, at) => ((kinds as readonly string[]).includes(kind) ? [at] : []))

const indexesOf = (materials: CompanyContent['materials'], kind: MaterialKind) =>
  materials.flatMap((material, at) => (material.kind === kind ? [at] : []))

const inOrder = (indexes: Iterable<number>) => [...indexes].sort((a, b) => a - b)

export const placeIdOf = ({ company }: Planned, at: number) => uuidOf(`${company.companyId} place ${at}`)
