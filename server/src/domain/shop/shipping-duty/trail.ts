import type { ParcelTrail } from '@mingpian/contract/shared/orders.ts'
import type { ParcelState, TrailGap } from '@mingpian/contract/shared/rules/shipping.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { FieldLog } from '#core/db/outages.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Fail } from '#core/http/failure.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import { isNotGranted, VendorError } from '#core/platform/vendor-error.ts'
import { isPassing, isUnknownParcel, isUsedUp } from '#core/platform/wechat-shipping.ts'
import { opened } from '#domain/shop/order/addresses.ts'
import { narrowed, type Readable } from '#domain/shop/order/readers.ts'
import { type CarrierParts, carriersOf } from './carriers.ts'
import { idOf } from './content.ts'

export interface TrailParts extends CarrierParts {
  db: Pick<Database, 'tenant' | 'outages'>
  sealer: Sealer
  log: FieldLog
}

/** Which parcel, and by whom it is asked for. */
interface Asked {
  companyId: string
  orderId: string
  shipmentId: string
  /** The orders that the caller may read. */
  readable(db: TenantDb): Promise<Readable> | Readable
  /** Of the addresses that WeChat gets. */
  origin(): Promise<string>
}

interface Parcel {
  shipmentId: string
  orderId: string
  carrier: string
  tracking: string
  /** Null for one that was not corrected. */
  correctedAt: string | null
  receiver: Buffer | null
  /** Of the mini program in which it was paid; null where it was paid elsewhere. */
  appId: string | null
  /** Of the payer; '' after an erasure. */
  openId: string
  transactionId: string
  goods: { name: string; picture: string }[]
  /** Of the company, for goods without a picture. */
  logo: string
}

/** What became of a request. */
interface Outcome {
  gap: Exclude<TrailGap, 'elsewhere'>
  state?: ParcelState
  /** '' for a parcel that WeChat has to be told again. */
  token: string
  /** WeChat would answer the same for each parcel of the company. */
  isOfAll?: true
}

/** Until WeChat is asked again, in seconds. After `silent` a person may try again at once. */
const waits: Record<Outcome['gap'], number> = {
  '': 600,
  unknown: 1800,
  silent: 15,
  busy: 3600,
  refused: 3600,
}

/** Until WeChat is asked for any parcel of a company after an answer that is the same for all, in seconds. */
const pauses = { busy: 600, refused: 3600 } as const

/** A request that does not end within this time was killed. */
const killedAfter = '1 minute'

/** Where a parcel is. One of the readers of a parcel asks WeChat, the others get what is known and ask again a moment later. */
export async function trailOf(
  parts: TrailParts,
  asked: Asked,
  fail: Fail<'orderNotFound'>,
): Promise<ParcelTrail> {
  const { companyId } = asked
  const parcel = await parts.db.tenant(companyId, (db) => readParcel(db, asked))
  if (!parcel) return fail('orderNotFound')
  const app = parcel.appId === null ? undefined : await parts.platform.findApp(companyId, 'mini')
  if (!app || app.appId !== parcel.appId || !parcel.openId || !parcel.receiver)
    return parts.db.tenant(companyId, (db) => knownTrail(db, companyId, parcel.shipmentId))
  const origin = await asked.origin()
  const claim = await parts.db.tenant(companyId, (db) => claimTrail(db, companyId, parcel))
  if (claim) {
    const { token, since } = claim
    const outcome = await ask(parts, { app, parcel, token, origin }).catch((problem: unknown): Outcome => {
      // A defect of ours must keep neither the reader nor the next one waiting.
      parts.db.outages.logError(parts.log, problem, 'a parcel could not be asked for')
      return { gap: 'silent', token }
    })
    await parts.db.tenant(companyId, (db) => setTrail(db, { companyId, parcel, since }, outcome))
  }
  return parts.db.tenant(companyId, (db) => readTrail(db, companyId, parcel.shipmentId))
}

/** What was known of a parcel for which WeChat is not asked, or no longer, as the company has another mini program now. */
async function knownTrail(db: TenantDb, companyId: string, shipmentId: string): Promise<ParcelTrail> {
  const { steps, knownAt } = await readTrail(db, companyId, shipmentId)
  const isOver = steps[0]?.state === 'signed' || steps[0]?.state === 'signedByOther'
  return { steps, knownAt, gap: isOver ? '' : 'elsewhere', isAsking: false }
}

async function readParcel(
  db: TenantDb,
  { orderId, shipmentId, readable }: Asked,
): Promise<Parcel | undefined> {
  if (!isUuid(shipmentId)) return undefined
  const { rows } = await sql<Parcel>`
    select s.shipment_id as "shipmentId", s.order_id as "orderId", s.carrier, s.tracking, s.corrected_at::text as "correctedAt",
      o.receiver_sealed as receiver,
      a.app_id as "appId", case when a.open_id = a.attempt_id::text then '' else coalesce(a.open_id, '') end as "openId",
      coalesce(a.transaction_id, '') as "transactionId", c.logo, coalesce((
        select jsonb_agg(jsonb_build_object('name', l.name, 'picture', l.picture) order by l.position)
        from order_line l where l.company_id = s.company_id and l.order_id = s.order_id and (
          exists (select from shipment_line i where i.company_id = s.company_id and i.shipment_id = s.shipment_id
            and i.position = l.position)
          or not exists (select from shipment_line i where i.company_id = s.company_id
            and i.shipment_id = s.shipment_id))), '[]') as goods
    from shop_order o
    join company c using (company_id)
    join shipment s using (company_id, order_id)
    left join shipping_duty d using (company_id, order_id)
    left join payment_attempt a on a.company_id = d.company_id and a.attempt_id = d.attempt_id
    where ${narrowed(await readable(db), { orderId })} and s.shipment_id = ${shipmentId} and s.kind = 'express'`.execute(
    db,
  )
  return rows[0]
}

/**
 * Takes the lease for asking WeChat.
 * @returns undefined while another request is on its way, and where WeChat need not be asked, or not yet
 */
async function claimTrail(
  db: TenantDb,
  companyId: string,
  { shipmentId, tracking, correctedAt }: Parcel,
): Promise<{ token: string; since: Date } | undefined> {
  const isSame = sql`t.corrected_at is not distinct from excluded.corrected_at`
  const { rows } = await sql<{ token: string; since: Date }>`
    insert into parcel_trail as t (company_id, shipment_id, corrected_at, asking_at)
    select company_id, shipment_id, corrected_at, date_trunc('milliseconds', clock_timestamp()) from shipment
    where company_id = ${companyId} and shipment_id = ${shipmentId} and tracking = ${tracking}
      and corrected_at is not distinct from ${correctedAt}::timestamptz
      and not exists (select from shipping_account a where a.company_id = ${companyId} and a.trail_after > now())
    on conflict (company_id, shipment_id) do update set asking_at = excluded.asking_at,
      corrected_at = excluded.corrected_at,
      token = case when ${isSame} then t.token else '' end,
      state = case when ${isSame} then t.state else '' end,
      steps = case when ${isSame} then t.steps else '[]' end,
      gap = case when ${isSame} then t.gap else '' end,
      known_at = case when ${isSame} then t.known_at end
    where not ${isSame}
      or t.state not in ('signed', 'signedByOther')
        and (t.asking_at is null or t.asking_at < now() - ${killedAfter}::interval)
        and (t.ask_after is null or t.ask_after <= now())
    returning token, asking_at as since`.execute(db)
  return rows[0]
}

interface Question {
  app: AppCredential
  parcel: Parcel
  /** '' for a parcel that WeChat was not told yet. */
  token: string
  origin: string
}

async function ask(parts: TrailParts, question: Question): Promise<Outcome> {
  const outcome = await askBy(parts, question)
  // WeChat may have dropped a parcel that it was told: it is told once more.
  const isDropped = question.token !== '' && outcome.gap === 'refused' && !outcome.isOfAll
  return isDropped ? askBy(parts, { ...question, token: '' }) : outcome
}

async function askBy(parts: TrailParts, { app, parcel, token, origin }: Question): Promise<Outcome> {
  const { shipping } = parts.platform
  let by = token
  try {
    by ||= await shipping.follow(app, await followed(parts, app, parcel, origin))
    const state = await shipping.whereIs(app, { token: by, openId: parcel.openId })
    return state ? { gap: '', state, token: by } : { gap: 'unknown', token: by }
  } catch (problem) {
    if (!(problem instanceof VendorError)) throw problem
    if (isUsedUp(problem)) return { gap: 'busy', token: by, isOfAll: true }
    if (isPassing(problem)) return { gap: 'silent', token: by }
    if (isNotGranted(problem)) return { gap: 'refused', token: by, isOfAll: true }
    return { gap: isUnknownParcel(problem) ? 'unknown' : 'refused', token: '' }
  }
}

/** The receiver's telephone is opened for the request alone. */
async function followed(parts: TrailParts, app: AppCredential, parcel: Parcel, origin: string) {
  const { companyId } = app
  const { orderId, openId, transactionId, tracking, carrier, goods, logo, receiver } = parcel
  const page = `/pages/mall/order/index?${new URLSearchParams({ order: orderId })}`
  const address = `${origin}/qw-wxmini/?${new URLSearchParams({ companyId })}#${page}`
  const receiverPhone = receiver ? opened(parts.sealer, companyId, receiver).phone.replace(/[^\d+]/g, '') : ''
  // WeChat finds most carriers by the number alone.
  const carriers = await carriersOf(parts, companyId, app).catch((problem: unknown) => {
    if (problem instanceof VendorError) return []
    throw problem
  })
  return {
    ...{ openId, transactionId, tracking },
    carrierId: idOf(carriers, carrier),
    receiverPhone,
    goods: goods.map(({ name, picture }) => ({
      name,
      // WeChat takes no goods without a picture.
      picture: new URL(picture || logo || plainPicturePath, origin).href,
    })),
    page: `pages/web/index?url=${encodeURIComponent(address)}`,
  }
}

/** A picture of this server for goods of a company that has none. */
export const plainPicturePath = '/goods-picture.png'

/** Stores what became of a request, unless the parcel was corrected or its buyer erased meanwhile. */
async function setTrail(
  db: TenantDb,
  { companyId, parcel, since }: { companyId: string; parcel: Parcel; since: Date },
  { gap, state, token, isOfAll }: Outcome,
): Promise<void> {
  const named = state ?? null
  if (isOfAll && (gap === 'busy' || gap === 'refused'))
    await sql`
      insert into shipping_account (company_id, trail_after, trail_gap)
      values (${companyId}, now() + make_interval(secs => ${pauses[gap]}), ${gap})
      on conflict (company_id) do update set trail_after = excluded.trail_after, trail_gap = excluded.trail_gap`.execute(
      db,
    )
  await sql`
    update parcel_trail set asking_at = null, gap = ${gap},
      ask_after = now() + make_interval(secs => ${waits[gap]}),
      known_at = case when ${named}::text is null then known_at else now() end,
      steps = case when coalesce(${named}, state) = state then steps
        else steps || jsonb_build_object('state', ${named}::text, 'at', now()) end,
      state = coalesce(${named}, state),
      token = case when coalesce(${named}, state) in ('signed', 'signedByOther') then '' else ${token} end
    where company_id = ${companyId} and shipment_id = ${parcel.shipmentId} and asking_at = ${since}`.execute(
    db,
  )
}

async function readTrail(db: TenantDb, companyId: string, shipmentId: string): Promise<ParcelTrail> {
  const { rows } = await sql<{
    steps: { state: ParcelState; at: string }[] | null
    gap: Outcome['gap'] | null
    knownAt: Date | null
    askingAt: Date | null
    gapOfAll: Outcome['gap'] | null
  }>`
    select t.steps, t.gap, t.known_at as "knownAt", t.asking_at as "askingAt",
      case when a.trail_after > now() and coalesce(t.state, '') not in ('signed', 'signedByOther') then a.trail_gap end as "gapOfAll"
    from shipment s
    left join parcel_trail t on t.company_id = s.company_id and t.shipment_id = s.shipment_id
      and t.corrected_at is not distinct from s.corrected_at
    left join shipping_account a on a.company_id = s.company_id
    where s.company_id = ${companyId} and s.shipment_id = ${shipmentId}`.execute(db)
  const [row] = rows
  return {
    steps: (row?.steps ?? []).map(({ state, at }) => ({ state, at: new Date(at).toISOString() })).reverse(),
    // Nothing is known of a parcel that was corrected a moment ago.
    gap: row?.gapOfAll ?? row?.gap ?? 'silent',
    knownAt: row?.knownAt?.toISOString() ?? '',
    isAsking: Boolean(row?.askingAt),
  }
}

/** WeChat’s tokens name the parcels of the buyer. */
export async function eraseTrails(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: string[] },
): Promise<void> {
  await sql`
    delete from parcel_trail t using shipment s, shop_order o
    where t.company_id = ${companyId} and s.company_id = t.company_id and s.shipment_id = t.shipment_id
      and o.company_id = s.company_id and o.order_id = s.order_id and o.person_id = any(${personIds}::uuid[])`.execute(
    db,
  )
}
