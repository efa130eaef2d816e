import { qinghe } from '#demo/content/qinghe.ts'
import type { DemoContent } from '#demo/content/types.ts'
import { yunfan } from '#demo/content/yunfan.ts'
import { logo } from '#demo/pictures/logos.ts'
import { portrait } from '#demo/pictures/portrait.ts'
import { calendar } from './calendar.ts'
import { chanceOf, uuidOf } from './chance.ts'
import type { Planned } from './company.ts'
import { leadLooks, leadsOf } from './leads.ts'
import { type Seller, traffic } from './traffic.ts'
import type { DemoCompany, DemoWorld } from './world.ts'

export const days = 90

/** What the first and the second company of the world are about, and how many leads they have. */
const contents: readonly { content: DemoContent; leads: number }[] = [
  { content: yunfan, leads: 200 },
  { content: qinghe, leads: 100 },
]

/** Plans every company of the world. The same seed gives the same plan; only times follow from `now`. */
export function planAll(world: DemoWorld, seed: string, now: (companyId: string) => Date): Planned[] {
  if (world.companies.length !== contents.length)
    throw new Error(
      `the demo is written for ${contents.length} companies, the world has ${world.companies.length}`,
    )
  return world.companies.map((company, at) => plan(company, at, seed, now(company.companyId)))
}

function plan(company: DemoCompany, at: number, seed: string, now: Date): Planned {
  const { companyId } = company
  const { content, leads: count } = contents[at] as (typeof contents)[number]
  const materialIds = content.materials.map((_, index) => uuidOf(`${seed} ${companyId} material ${index}`))
  const productIds = content.products.map((_, index) => uuidOf(`${seed} ${companyId} product ${index}`))
  const sellers = sellersOf(company, seed, content, materialIds, productIds)
  const leads = leadsOf(companyId, seed, count)
  return {
    company,
    content,
    materialIds,
    productIds,
    sellers,
    leads,
    traffic: traffic(companyId, seed, sellers, leads),
    pictures: {
      logo: logo(at, company.brandColour),
      members: company.members.map((member) => portrait(member.portrait, 480)),
      leads: leadLooks(seed).map((look) => portrait(look, 240)),
    },
    time: calendar(now, days),
    now,
  }
}

/** The first salesperson of a company is its best: the card is complete and most leads are theirs. */
function sellersOf(
  { companyId, members }: DemoCompany,
  seed: string,
  { materials }: DemoContent,
  materialIds: string[],
  productIds: string[],
): Seller[] {
  const chance = chanceOf(`${seed} cards ${companyId}`)
  const best = members.findIndex(({ role }) => role === 'staff')
  return members.map((member, at) => {
    const isBest = at === best
    // One of every kind that the card is to show, and some more, in the order of the library.
    const chosen = new Set(chance.shuffled(materials.map((_, index) => index)).slice(0, isBest ? 8 : 5))
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
const sectionOf = (kind = 'article') => (kind === 'article' ? 'material' : kind)

const indexesOf = (materials: DemoContent['materials'], kind: string) =>
  materials.flatMap((material, index) => (material.kind === kind ? [index] : []))

const inOrder = (indexes: Iterable<number>) => [...indexes].sort((a, b) => a - b)
