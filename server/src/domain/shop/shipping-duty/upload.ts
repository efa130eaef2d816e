import { hash } from 'node:crypto'
import type { ShippingState } from '@mingpian/contract/shared/rules/shipping.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { addJob, addMissingJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { isFinal, isPassing, isUnknownPayment, type ShippingInfo } from '#core/platform/wechat-shipping.ts'
import type { OrderOf } from '#domain/shop/order/moves.ts'
import { type CarrierParts, carriersOf } from './carriers.ts'
import { infoOf, type SentOrder, sentOrder } from './content.ts'

interface UploadParts extends CarrierParts {
  db: Pick<Database, 'tenant'>
  sealer: Sealer
}

/** A duty that this job has taken: no other job tells the same order meanwhile. */
interface Taken extends OrderOf {
  state: ShippingState
  owedAt: Date
  changes: number
  toldHash: Buffer | null
  toldAt: Date | null
  isSplit: boolean
  sendingAt: Date
  tries: number
}

/** What became of a duty. */
type Outcome =
  | { as: 'told'; info: ShippingInfo; at: Date | null; content: Buffer }
  /** The vendor has its final information. */
  | { as: 'final'; problem: VendorError }
  | { as: 'nothing' }
  | { as: 'refused'; problem: string; words: string }
  | { as: 'later'; problem: string; words: string }

/** A job that does not end within this time was killed. */
const killedAfter = '2 minutes'

/** How long after the payment the vendor may not know of it yet. */
const lagMs = 24 * 3_600_000

/** Until the next try: one minute, and twice as long after each try, up to six hours. */
const waitMs = (tries: number) => Math.min(60_000 * 2 ** tries, 6 * 3_600_000)

/**
 * The task that tells WeChat how an order of the mini program was sent. It ends without a failure: a try in vain is kept
 * with its reason, and a later job is added where one may help. @param id of the job: the order
 */
export const uploadShipping =
  (parts: UploadParts): Task =>
  async ({ companyId, id: orderId }) => {
    const taken = await parts.db.tenant(companyId, (db) => takeDuty(db, { companyId, orderId }))
    if (!taken) return
    const order = await parts.db.tenant(companyId, (db) => sentOrder(db, parts.sealer, taken))
    const outcome = order ? await tell(parts, taken, order) : ({ as: 'nothing' } as const)
    await parts.db.tenant(companyId, (db) => keep(db, taken, outcome))
  }

/** @returns undefined where nothing has to be told, and while another job tells it */
async function takeDuty(db: TenantDb, { companyId, orderId }: OrderOf): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update shipping_duty set sending_at = clock_timestamp()
    where company_id = ${companyId} and order_id::text = ${orderId} and told < changes
      and (sending_at is null or sending_at < now() - ${killedAfter}::interval)
    returning company_id as "companyId", order_id as "orderId", state, owed_at as "owedAt", changes, told_hash as "toldHash",
      told_at as "toldAt", is_split as "isSplit", date_trunc('milliseconds', sending_at) as "sendingAt", tries`.execute(
    db,
  )
  return rows[0]
}

async function tell(parts: UploadParts, taken: Taken, order: SentOrder): Promise<Outcome> {
  const app = await parts.platform.findApp(taken.companyId, 'mini')
  if (app?.appId !== order.appId) return { as: 'refused', problem: 'app', words: '' }
  // The erasure of a buyer changes the parcels, too: what was told before stays.
  if (!order.openId)
    return taken.state === 'uploaded' ? { as: 'nothing' } : { as: 'refused', problem: 'erased', words: '' }
  try {
    return await tellBy(parts, app, taken, order)
  } catch (problem) {
    if (!(problem instanceof VendorError)) throw problem
    const said = { problem: String(problem.errcode), words: problem.errmsg }
    if (isFinal(problem)) return { as: 'final', problem }
    const isLag = isUnknownPayment(problem) && Date.now() - taken.owedAt.getTime() < lagMs
    return { as: isLag || isPassing(problem) ? 'later' : 'refused', ...said }
  }
}

async function tellBy(
  parts: UploadParts,
  app: AppCredential,
  taken: Taken,
  order: SentOrder,
): Promise<Outcome> {
  const isSent = order.parcels.some(({ kind }) => kind === 'express')
  const carriers = isSent ? await carriersOf(parts, taken.companyId, app) : []
  const info = infoOf(order, taken.isSplit, carriers)
  if (!info) return { as: 'nothing' }
  if ('unknownCarrier' in info) return { as: 'refused', problem: 'carrier', words: info.unknownCarrier }
  const content = hash('sha256', JSON.stringify(info), 'buffer')
  if (taken.toldHash?.equals(content)) return { as: 'told', info, content, at: taken.toldAt }
  const at = new Date(Math.max(Date.now(), (taken.toldAt?.getTime() ?? 0) + 1))
  await parts.platform.shipping.upload(app, info, at)
  return { as: 'told', info, content, at }
}

/** Keeps what became of a duty. What changed meanwhile is told by another job. */
async function keep(db: TenantDb, taken: Taken, outcome: Outcome): Promise<void> {
  const { companyId, orderId, changes, sendingAt } = taken
  const nextAt = outcome.as === 'later' ? new Date(Date.now() + waitMs(taken.tries)) : null
  const problem =
    outcome.as === 'final'
      ? { problem: String(outcome.problem.errcode), words: outcome.problem.errmsg }
      : outcome.as === 'refused' || outcome.as === 'later'
        ? outcome
        : { problem: '', words: '' }
  const told = outcome.as === 'told' ? outcome : undefined
  const { rows } = await sql<{ changedMore: boolean }>`
    update shipping_duty set sending_at = null, problem = ${problem.problem}, words = ${problem.words},
      state = coalesce(${stateAfter(taken, outcome)}, state),
      told = case when ${nextAt === null} then ${changes} else told end,
      told_hash = coalesce(${told?.content ?? null}, told_hash), told_at = coalesce(${told?.at ?? null}, told_at),
      is_split = coalesce(${told?.info.isSplit ?? null}, is_split),
      tries = case when changes > ${changes} then 0 when ${nextAt === null} then 0 else tries + 1 end,
      next_at = case when changes > ${changes} then null else ${nextAt}::timestamptz end
    where company_id = ${companyId} and order_id = ${orderId}
      and date_trunc('milliseconds', sending_at) = ${sendingAt}
    returning changes > ${changes} as "changedMore"`.execute(db)
  const [kept] = rows
  if (kept?.changedMore) await addJob(db, 'upload_shipping', orderId)
  else if (kept && nextAt) await addJob(db, 'upload_shipping', orderId, nextAt)
}

/**
 * Null: it stays. The platform knows of an order that was told whole: a later change that it refuses keeps no money back.
 */
function stateAfter({ state }: Taken, outcome: Outcome): ShippingState | null {
  if (outcome.as === 'final') return 'uploaded'
  if (outcome.as === 'told') return outcome.info.isAll ? 'uploaded' : 'owed'
  if (outcome.as === 'nothing' || state === 'uploaded') return null
  return outcome.as === 'refused' ? 'failed' : 'owed'
}

/** Adds jobs for duties whose own job was lost. */
export const tellForgotten = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'upload_shipping',
    sql`
      select company_id, order_id as id, owed_at as since from shipping_duty
      where told < changes and coalesce(next_at, owed_at) < now() - interval '1 minute'
        and (sending_at is null or sending_at < now() - ${killedAfter}::interval)`,
  )
