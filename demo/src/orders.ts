import type { PastOrder, PastStep } from '@mingpian/server/seeding'
import { type Chance, chanceOf, uuidOf } from './chance.ts'
import type { ProductContent } from './content.ts'
import type { Lead } from './leads.ts'
import { type Planned, placeIdOf } from './plan.ts'
import { skuIdsOf } from './products.ts'
import type { Opening } from './traffic.ts'

/** The state that an order has reached. */
type Fate =
  | 'awaitingPayment'
  | 'paid'
  | 'partShipped'
  | 'shipped'
  | 'received'
  | 'finished'
  | 'closed'
  | 'refunded'

/** The states of the latest orders, the newest first. */
const latest: readonly Fate[] = [
  ...([
    'awaitingPayment',
    'awaitingPayment',
    'awaitingPayment',
    'paid',
    'paid',
    'paid',
    'partShipped',
  ] as const),
  ...(['shipped', 'paid', 'shipped', 'shipped', 'partShipped', 'received', 'closed', 'received'] as const),
  ...(['refunded', 'received', 'received'] as const),
]
/** The states of earlier orders, repeated. */
const earlier: readonly Fate[] = [
  'finished',
  'finished',
  'closed',
  'finished',
  'finished',
  'refunded',
  'finished',
]

/** Orders of one company: some weeks of them. */
const most = 48
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

export interface PlannedOrder extends PastOrder {
  buyer: Lead
  /** The visit after which it was made. */
  visit: Opening
  /** What of it costs the most. */
  productId: string
}

/** A company with fewer visitors is one of a test, which makes the orders that it needs by itself. */
const fewestVisitors = 60
export const isOfTest = ({ content, company }: Planned) =>
  content.visitors < fewestVisitors || !content.mall.isOpen || !company.merchant

/** Orders of visitors who gave a name, after visits of theirs. */
export function ordersOf(planned: Planned, admin: { staffId: string }): PlannedOrder[] {
  const { company, content, leads, now } = planned
  const { companyId } = company
  const chance = chanceOf(`orders ${leads[0]?.personId}`)
  const choose = shelfOf(
    companyId,
    content.products.filter(({ points }) => !points),
    chance,
  )
  // Apart, so that it changes nothing of the other choices.
  const places = chanceOf(`places of orders ${leads[0]?.personId}`)
  if (isOfTest(planned)) return []
  return visitsBefore(planned)
    .slice(0, most)
    .map((visit, place): PlannedOrder => {
      const fate = latest[place] ?? earlier[(place - latest.length) % earlier.length] ?? 'finished'
      const orderId = uuidOf(`${companyId} order ${visit.activityId}`)
      // An unpaid order closes after a day, so it was made within the last day.
      const at =
        fate === 'awaitingPayment'
          ? new Date(now.getTime() - (0.3 + place * 3) * hourMs)
          : new Date(planned.time(visit.at).getTime() + visit.after + 4 * minuteMs)
      const chosen = choose(fate === 'partShipped')
      const { lines, main, isFetchable } = (toFetch.includes(place) && fetchedOf(planned)) || chosen
      const isFetched = isFetchable && content.places.length > 0
      const delivery = isFetched ? 'pickUp' : chosen.delivery
      // Asked for in any case, so that what is fetched changes nothing of the other choices.
      const isSent = chosen.delivery === 'express' && !(chosen.isFetchable && content.places.length > 0)
      const receiver = isSent ? receiverOf(visit.lead, chance) : undefined
      const placeId =
        delivery === 'pickUp' ? placeIdOf(planned, places.between(0, content.places.length - 1)) : undefined
      return {
        ...{ orderId, number: numberOf(at, orderId), lines, delivery, at, buyer: visit.lead, visit },
        ...{ placeId, pickUpCode: digitsOf(`pick-up of ${orderId}`, 12) },
        productId: planned.productIds[main] ?? '',
        ...{ personId: visit.lead.personId, staffId: visit.seller.staffId },
        shareId: visit.share?.shareId ?? null,
        receiver: delivery === 'express' ? receiver : undefined,
        remark: chance.happens(0.2) ? chance.pick(remarks) : '',
        // Some buyers use a coupon.
        coupon: place % 4 === 1 ? uuidOf(`coupon of ${orderId}`) : undefined,
        steps: stepsOf(fate, { at, now, delivery, lines, staffId: admin.staffId, key: orderId, chance }),
      }
    })
}

/** Of the newest orders that were paid, those whose goods wait at a place. */
const toFetch: readonly number[] = [4, 5]

/** One piece of the first goods that can be fetched; undefined for a company without any. */
function fetchedOf({ company: { companyId }, content: { products } }: Planned) {
  const main = products.findIndex(
    ({ delivery = [], status, points, skus }) =>
      delivery.includes('pickUp') &&
      status !== 'offline' &&
      !points &&
      (skus[0]?.stock ?? 0) > toFetch.length * 2,
  )
  const { name = '', skus = [] } = products[main] ?? {}
  const [sku] = skus
  if (!sku) return undefined
  return { lines: [{ skuId: skuIdsOf(companyId)(name, sku.options), quantity: 1 }], main, isFetchable: true }
}

/** The last visit of each person with a name, and one in the middle of those who came often; the newest first. */
export function visitsBefore({ leads, traffic }: Planned): Opening[] {
  const visits = new Map(leads.map((lead) => [lead, [] as Opening[]]))
  for (const opening of traffic.openings) if (opening.lead.name) visits.get(opening.lead)?.push(opening)
  return [...visits.values()]
    .flatMap((own) => [own.at(-1), own.length > 5 ? own[Math.floor(own.length / 2)] : undefined])
    .flatMap((visit) => visit ?? [])
    .sort((a, b) => b.at - a.at || b.after - a.after)
}

/** Chooses lines of products with one way of delivery, and leaves at least half of each stock. */
function shelfOf(companyId: string, products: readonly ProductContent[], chance: Chance) {
  const skuId = skuIdsOf(companyId)
  const left = new Map<string, number>()
  const offers = products.flatMap(({ name, status, delivery = ['express'], skus, limitPerPerson = 3 }, at) =>
    skus.map(({ options, price, stock, parts }) => {
      const id = skuId(name, options)
      if (!parts) left.set(id, Math.floor(stock / 2))
      const takes = parts?.map(({ product, options, count }) => ({ id: skuId(product, options), count }))
      return {
        ...{
          id,
          name,
          at,
          price,
          delivery: delivery[0] ?? 'none',
          isFetchable: delivery.includes('pickUp'),
          limitPerPerson,
          isShown: status !== 'offline',
        },
        takes: takes ?? [{ id, count: 1 }],
      }
    }),
  )
  const isLeft = (takes: (typeof offers)[number]['takes'], quantity: number) =>
    takes.every(({ id, count }) => (left.get(id) ?? 0) >= count * quantity)
  return (hasTwo: boolean) => {
    const lines: PastOrder['lines'] = []
    let way: PastOrder['delivery'] | undefined
    let isFetchable = true
    let most = { at: 0, goods: -1 }
    const wanted = hasTwo || chance.happens(0.3) ? 2 : 1
    const names = new Set<string>()
    for (const offer of chance.shuffled(offers)) {
      const quantity = Math.min(
        offer.limitPerPerson,
        chance.weighed([
          [1, 6],
          [2, 3],
          [3, 1],
        ] as const),
      )
      if (!offer.isShown || names.has(offer.name) || (way && offer.delivery !== way)) continue
      if (!isLeft(offer.takes, quantity)) continue
      for (const { id, count } of offer.takes) left.set(id, (left.get(id) ?? 0) - count * quantity)
      lines.push({ skuId: offer.id, quantity })
      names.add(offer.name)
      way = offer.delivery
      isFetchable &&= offer.isFetchable
      if (offer.price * quantity > most.goods) most = { at: offer.at, goods: offer.price * quantity }
      if (lines.length === wanted) break
    }
    return { lines, delivery: way ?? 'none', main: most.at, isFetchable: isFetchable && lines.length > 0 }
  }
}

interface Course {
  at: Date
  now: Date
  delivery: PastOrder['delivery']
  /** All lines. */
  lines: PastOrder['lines']
  staffId: string
  key: string
  chance: Chance
}

/** The steps of an order, between its making and now. Parcels that have not arrived were sent in the last days. */
function stepsOf(fate: Fate, { at, now, delivery, lines, staffId, key, chance }: Course): PastStep[] {
  const staff = { by: 'staff', staffId } as const
  const system = { by: 'system' } as const
  const buyer = { by: 'buyer' } as const
  const span = now.getTime() - at.getTime()
  /** The time `ms` after the order. All times are scaled down where the last one, `last`, would be after now. */
  const after = (ms: number, last: number) => new Date(at.getTime() + Math.min(ms, (ms / last) * 0.95 * span))
  /** The time `ms` before now, but after the payment. */
  const ago = (ms: number) => new Date(now.getTime() - Math.min(ms, 0.9 * span))
  const paid = { what: 'pay', ...system, at: after(2 * minuteMs, hourMs) } as const
  const parcel = (nth: number) => ({
    id: uuidOf(`${key} shipment ${nth}`),
    kind: delivery,
    ...(delivery === 'express' && { carrier: '顺丰速运', tracking: `SF${digitsOf(`${key} ${nth}`, 13)}` }),
  })
  const shipped = (at: Date) => ({ what: 'shipRest', ...staff, at, shipment: parcel(0) }) as const
  switch (fate) {
    case 'awaitingPayment':
      return []
    case 'closed': {
      const reason = chance.pick(['unpaid', 'buyer', 'staff'] as const)
      const by = { unpaid: system, buyer, staff }[reason]
      return [{ what: 'close', ...by, reason, at: after((reason === 'unpaid' ? 24 : 1) * hourMs, dayMs) }]
    }
    case 'paid':
      return [paid]
    case 'partShipped':
      return [
        paid,
        {
          what: 'shipPart',
          ...staff,
          at: ago(10 * hourMs),
          shipment: { ...parcel(0), lines: lines.slice(0, 1) },
        },
      ]
    case 'shipped':
      return [paid, shipped(ago(chance.between(6, 50) * hourMs))]
    case 'received': {
      const hours = chance.between(4, 70)
      return [
        paid,
        shipped(ago((hours + 48) * hourMs)),
        { what: 'receive', ...buyer, at: ago(hours * hourMs) },
      ]
    }
    case 'finished': {
      const step = (days: number) => after(days * dayMs, 11 * dayMs)
      return [
        paid,
        shipped(step(1)),
        { what: 'receive', ...(chance.happens(0.7) ? buyer : system), at: step(3.5) },
        { what: 'finish', ...system, at: step(10.5) },
      ]
    }
    case 'refunded': {
      const back = after(26 * hourMs, 2 * dayMs)
      return [
        paid,
        { what: 'refund', ...staff, at: after(25 * hourMs, 2 * dayMs) },
        { what: 'refunded', ...system, at: back },
        { what: 'refundAll', ...system, reason: 'refunded', at: back },
      ]
    }
  }
}

const remarks = ['送货前请打电话', '放门口就好', '请开电子发票', '周末送']
const districts = ['姑苏区', '吴中区', '相城区', '虎丘区']

const receiverOf = ({ name }: Lead, chance: Chance) => ({
  name,
  phone: `1390009${String(chance.between(0, 9_999)).padStart(4, '0')}`,
  region: ['江苏省', '苏州市', chance.pick(districts)],
  detail: `平江路 ${chance.between(1, 400)} 号 ${chance.between(1, 12)} 幢`,
})

/** Digits that follow from a name. */
export const digitsOf = (name: string, count: number): string =>
  BigInt(`0x${uuidOf(name).replaceAll('-', '')}`)
    .toString()
    .padStart(count, '0')
    .slice(-count)

/** The number of an order in the product's form: the day on China's clock and 14 digits. */
export const numberOf = (at: Date, orderId: string): string =>
  new Date(at.getTime() + 8 * hourMs).toISOString().slice(0, 10).replaceAll('-', '') +
  digitsOf(`number of ${orderId}`, 14)

/** The simulator takes transactions with this beginning for payments from before its start (`vendor/pay/refunds.ts`). */
export const earlierTransactions = '4200000001'
