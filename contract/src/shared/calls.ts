import { cardStatistics } from '#card-statistics.ts'
import { cardV1 } from '#card-v1.ts'
import { clue } from '#clue.ts'
import { companyCard } from '#company-card.ts'
import { gateway } from '#gateway.ts'
import { home } from '#home.ts'
import { mallAccount } from '#mall-account.ts'
import { mallOrder } from '#mall-order.ts'
import { oem } from '#oem.ts'
import { poster } from '#poster.ts'
import { privacy } from '#privacy.ts'
import { qrcode } from '#qrcode.ts'
import { site } from '#site.ts'
import { staff } from '#staff.ts'
import { tracking } from '#tracking.ts'
import { upload } from '#upload.ts'
import { userCard } from '#user-card.ts'
import { userCenter } from '#user-center.ts'
import { userLookup } from '#user-lookup.ts'
import { wallet } from '#wallet.ts'
import { wxwork } from '#wxwork.ts'
import type { BodyOf, DataOf, Endpoint, ErrorsOf, QueryOf } from './endpoint.ts'

/** Every declared call, by group. The server compiles only with a handler for each. */
export const groups = {
  cardStatistics,
  cardV1,
  clue,
  companyCard,
  gateway,
  home,
  mallAccount,
  mallOrder,
  oem,
  poster,
  privacy,
  qrcode,
  site,
  staff,
  tracking,
  upload,
  userCard,
  userCenter,
  userLookup,
  wallet,
  wxwork,
}

type Groups = typeof groups
type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]
type ByKey = { [E in AnyEndpoint as E extends Endpoint<infer K> ? K : never]: E }

/** 'METHOD /path' of every declared call. */
export type CallKey = keyof ByKey

/** What the typed client needs of a call: types only, so no schema reaches the browser. */
export interface CallTypes<K extends CallKey> {
  query: QueryOf<ByKey[K]>
  body: BodyOf<ByKey[K]>
  data: DataOf<ByKey[K]>
  errors: ErrorsOf<ByKey[K]>
}

/** All declared calls as one list. */
export const allCalls = Object.values(groups).flatMap((group) => Object.values(group) as Endpoint[])
