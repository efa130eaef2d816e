import autocannon from 'autocannon'
import { atMost } from './lib/figures.mjs'
import { paced } from './lib/paced.mjs'
import { visitorsOf } from './lib/people.mjs'

const seconds = 8
/** Requests of the other company. */
const perSecond = 50

/** @typedef {{ method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string }} Request */

/**
 * Times one company's requests while one visitor of another company sends as many at once as they can, without a pause.
 * None of the timed requests may be refused.
 * @param {{ product: string, databaseUrl: string, companyId: string, userId: string, staff: string, hostileCompanyId: string }} at
 * `staff` and `userId` of the company whose requests are timed
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function crowding({ product, databaseUrl, companyId, userId, staff, hostileCompanyId }) {
  const pace = { perSecond, seconds, next: requests({ companyId, userId, staff }) }
  await paced(product, pace)
  /** @type {import('./lib/figures.mjs').Figure[]} */ const figures = []
  for (const [what, make] of doors)
    for (const connections of [60, 300]) {
      // A visitor of their own for each: the limits of the last one would end the next.
      const [session = ''] = await visitorsOf(databaseUrl, hostileCompanyId, 1)
      const { p50: quiet } = await paced(product, pace)
      const attack = autocannon({
        url: product,
        connections,
        duration: seconds + 2,
        // In a thread of its own: in this one the timed requests would wait for it.
        workers: 1,
        requests: make({ authorization: session, 'content-type': 'application/json' }),
      })
      const { p50 } = await paced(product, pace)
      const { '2xx': answered, non2xx } = await attack
      figures.push(
        atMost({
          what: `median beside ${connections} ${what} of one visitor (${answered} done, ${non2xx} refused)`,
          ours: p50,
          limit: quiet,
          by: 'quiet',
          most: 3,
          unit: 'ms',
        }),
      )
    }
  return figures
}

/** @type {[what: string, make: (headers: Record<string, string>) => Request[]][]} */
const doors = [
  [
    'writes',
    (headers) =>
      [true, false].map((granted) => ({
        method: 'POST',
        path: '/card/v1/privacy/consent',
        headers,
        body: JSON.stringify({ scope: 'tracking', granted }),
      })),
  ],
  ['reads', (headers) => [{ method: 'GET', path: '/card/v1/privacy', headers }]],
]

/** A card and a list in turn. @param {{ companyId: string, userId: string, staff: string }} whose */
function requests({ companyId, userId, staff }) {
  let turn = 0
  /** @type {import('./lib/paced.mjs').Sent[]} */
  const each = [
    { method: 'GET', path: `/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}` },
    { method: 'GET', path: '/biz/v1/clue/radar?page=1&pageSize=20', headers: { authorization: staff } },
  ]
  return () => each[turn++ % each.length] ?? {}
}
