import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { fillHashes, type SealedColumn } from '#core/db/sealed-rows.ts'
import { expiry as answerExpiry, sealed as answerSealed } from '#core/http/idempotency.ts'
import { expiry as assetExpiry, type ReleaseAssets } from '#core/http/release-assets.ts'
import { type Expiry, expiryJobs } from '#core/jobs/expiry.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { Job } from '#core/jobs/rounds.ts'
import type { TaskName } from '#core/jobs/tasks.ts'
import { activity } from '#domain/activity/module.ts'
import { audit } from '#domain/audit/module.ts'
import { booking } from '#domain/bookings/booking/module.ts'
import { bookingService } from '#domain/bookings/service/module.ts'
import { waiting } from '#domain/bookings/waiting/module.ts'
import { card } from '#domain/card/module.ts'
import { codes } from '#domain/codes/module.ts'
import { company } from '#domain/company/module.ts'
import { contacts } from '#domain/contacts/module.ts'
import { content } from '#domain/content/module.ts'
import { customerMessages } from '#domain/customer-messages/module.ts'
import { exports } from '#domain/exports/module.ts'
import { files } from '#domain/files/module.ts'
import { foreignPages } from '#domain/foreign-pages/module.ts'
import { forms } from '#domain/forms/module.ts'
import { funnel } from '#domain/funnel/module.ts'
import { handOver } from '#domain/hand-over/module.ts'
import { identity } from '#domain/identity/module.ts'
import { inspector } from '#domain/inspector/module.ts'
import { assign } from '#domain/leads/assign/module.ts'
import { callNow } from '#domain/leads/call-now/module.ts'
import { escalations } from '#domain/leads/escalations/module.ts'
import { leadGrant } from '#domain/leads/grant/module.ts'
import { leadImport } from '#domain/leads/import/module.ts'
import { imported } from '#domain/leads/imported/module.ts'
import { lead } from '#domain/leads/lead/module.ts'
import { pool } from '#domain/leads/pool/module.ts'
import { remarks } from '#domain/leads/remarks/module.ts'
import { scores } from '#domain/leads/scores/module.ts'
import { tags } from '#domain/leads/tags/module.ts'
import { turns } from '#domain/leads/turns/module.ts'
import { leadViews } from '#domain/leads/views/module.ts'
import { links } from '#domain/links/module.ts'
import { mall } from '#domain/mall/module.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { notices } from '#domain/notices/module.ts'
import { overview } from '#domain/overview/module.ts'
import { place } from '#domain/place/module.ts'
import { posters } from '#domain/posters/module.ts'
import { posts } from '#domain/posts/module.ts'
import { privacy } from '#domain/privacy/module.ts'
import { questions } from '#domain/questions/module.ts'
import { shareTasks } from '#domain/share-tasks/module.ts'
import { shareTree } from '#domain/share-tree/module.ts'
import { sharing } from '#domain/sharing/module.ts'
import { afterSales } from '#domain/shop/after-sales/module.ts'
import { bills } from '#domain/shop/bills/module.ts'
import { cart } from '#domain/shop/cart/module.ts'
import { coupon } from '#domain/shop/coupon/module.ts'
import { giving } from '#domain/shop/giving/module.ts'
import { invoices } from '#domain/shop/invoices/module.ts'
import { members } from '#domain/shop/members/module.ts'
import { order } from '#domain/shop/order/module.ts'
import { payment } from '#domain/shop/payment/module.ts'
import { points } from '#domain/shop/points/module.ts'
import { product } from '#domain/shop/product/module.ts'
import { reports } from '#domain/shop/reports/module.ts'
import { reviews } from '#domain/shop/reviews/module.ts'
import { sheet } from '#domain/shop/sheet/module.ts'
import { shippingDuty } from '#domain/shop/shipping-duty/module.ts'
import { shippingSheet } from '#domain/shop/shipping-sheet/module.ts'
import { signIn } from '#domain/sign-in/module.ts'
import { site } from '#domain/site/module.ts'
import { staff } from '#domain/staff/module.ts'
import { tracking } from '#domain/tracking/module.ts'
import { workOrders } from '#domain/work-orders/module.ts'
import { workingTime } from '#domain/working-time/module.ts'

/** The tables of `core/`, which is below all modules of the domain. */
const core = {
  name: 'core',
  what: 'what any product with many tenants would need',
  uses: [],
  door: [],
  tables: {
    idempotency: {
      persons: deletedRows,
      sample: `insert into idempotency (company_id, person_id, call, key, input_hash)
        select company_id, person_id, 'POST /x', 'k', 'h' from person where erased_at is null limit 1`,
    },
    rate_hit: {},
    release_asset: {
      sample: `insert into release_asset (path, content) values ('/console/assets/a-1b2c.js', '\\x0b')`,
    },
    schema_migration: {},
  },
  expiry: [...answerExpiry, ...assetExpiry],
  sealed: answerSealed,
} satisfies Module

const list = [
  core,
  audit,
  company,
  files,
  foreignPages,
  staff,
  place,
  workingTime,
  identity,
  content,
  product,
  sheet,
  coupon,
  sharing,
  leadGrant,
  contacts,
  signIn,
  posts,
  card,
  site,
  forms,
  questions,
  remarks,
  mall,
  points,
  customerMessages,
  notices,
  imported,
  turns,
  tracking,
  lead,
  tags,
  scores,
  callNow,
  escalations,
  assign,
  leadViews,
  pool,
  leadImport,
  order,
  shippingSheet,
  giving,
  cart,
  payment,
  shippingDuty,
  afterSales,
  bills,
  invoices,
  reports,
  reviews,
  members,
  bookingService,
  booking,
  waiting,
  workOrders,
  links,
  funnel,
  shareTree,
  inspector,
  codes,
  overview,
  shareTasks,
  activity,
  exports,
  posters,
  handOver,
  privacy,
] as const

/** The modules, the lowest first: each uses only those before it. */
export const modules: readonly Module[] = list

/** Rows that expire. */
export const expiry: readonly Expiry[] = modules.flatMap((module) => module.expiry ?? [])

/** The columns sealed with SECRET_KEY, in the order in which a rotation seals them again. */
export const sealed: readonly SealedColumn[] = modules
  .flatMap((module) => module.sealed ?? [])
  .toSorted((a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false))

/** The parts that all functions of a union take. */
type PartsOf<F> = (F extends (parts: infer Parts) => unknown ? (parts: Parts) => void : never) extends (
  parts: infer All,
) => void
  ? All
  : never
type Field<M, Name extends string> = M extends Record<Name, infer Value> ? Value : never
type Values<T> = T extends unknown ? T[keyof T] : never
type Each = (typeof list)[number]
type Offers = Field<Each, 'offers'>
type Folded = 'modules' | (Offers extends infer O ? (O extends unknown ? keyof O : never) : never)

/** Functions that lower modules take from higher ones. */
const offers = Object.assign({}, ...modules.map((module) => module.offers)) as object

/** Upkeep by timer. */
export const jobs = (
  parts: Omit<PartsOf<Field<Each, 'jobs'>>, 'modules'> & {
    db: Database
    sealer: Sealer
    releaseAssets: Pick<ReleaseAssets, 'publish'>
  },
): Job[] => [
  ...modules.flatMap((module) => module.jobs?.({ ...parts, modules } as never) ?? []),
  ...expiryJobs(parts.db, expiry),
  {
    name: 'keyed hashes of earlier rows',
    everyMs: 6 * 60 * 60_000,
    run: () => fillHashes(parts.db.opsPool, parts.sealer, sealed),
  },
  { name: 'storing the clients’ files', everyMs: 6 * 60 * 60_000, run: parts.releaseAssets.publish },
]

/** Functions of the job queue, by the names of `TASKS`. */
export const tasks = (parts: Omit<PartsOf<Values<Field<Each, 'tasks'>>>, Folded>): Record<TaskName, Task> =>
  Object.fromEntries(
    modules.flatMap((module) =>
      Object.entries(module.tasks ?? {}).map(([name, task]) => [
        name,
        task({ ...offers, ...parts, modules } as never),
      ]),
    ),
  ) as Record<TaskName, Task>
