import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Coins, Globe, MapPin, ReceiptText, ScanLine, Store, ThumbsUp, Ticket } from 'lucide-react'
import { useState } from 'react'
import { knownCard } from '#features/address/known-card.ts'
import { buyingHref } from '#features/mall/links.ts'
import { reportToMall } from '#features/mall/report.ts'
import { signInToMall } from '#features/mall/sign-in.ts'
import { useMall } from '#features/mall/use-mall.ts'
import { siteHref } from '#features/site/links.ts'
import { useSite } from '#features/site/use-site.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { dateWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { part } from '#ui/part.tsx'
import { ButtonRow, FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'

const fixedCall = 'GET /mall/order/v1/mall_setting/base_setting/mall/fix'
const miniCall = 'GET /mall/order/mall_setting/base_setting/user/mini'

const ProfileSheet = part(() => import('#features/grant/profile-sheet.tsx'))

/** The company's mall and site, where it has them. */
export function Company({ user }: { user: StoredUser | null }) {
  const mall = useMall()
  const site = useSite()
  const staffMall = useStaffMall(user)
  const [asksWho, setAsksWho] = useState(false)
  const join = useWrite(() => signInToMall(), {
    onDone: async (result) => {
      if (result === 'signed-in') await reportToMall(knownCard())
      // The mall knows a person by their union id, which comes with the profile grant.
      else setAsksWho(true)
    },
  })
  // The usual company has a row, which keeps its place until it is known.
  if (currentCompany() && (!site.getStatus || staffMall.isLoading)) return <BlockBone height={56} />
  const sells = mall.permitted && mall.status.mall && user !== null
  const hasMall = sells && !user.isStaff
  if (!sells && !site.hasSite && !staffMall.isOpen) return null
  const via = { companyId: currentCompany(), userId: knownCard() }
  return (
    <Rows>
      {staffMall.isOpen && (
        <LinkRow
          icon={<Store size={24} aria-hidden />}
          title={m.mall_title()}
          note={staffMall.inMini ? m.mall_row_mini() : m.mall_row_web()}
          href={buyingHref('tab', via)}
        />
      )}
      {sells && (
        <>
          <LinkRow
            icon={<ReceiptText size={24} aria-hidden />}
            title={m.orders_title()}
            href={buyingHref('orders', via)}
          />
          <LinkRow
            icon={<ThumbsUp size={24} aria-hidden />}
            title={m.me_reviews()}
            href={buyingHref('orders', via, { reviews: 'open' })}
          />
          <LinkRow
            icon={<Bookmark size={24} aria-hidden />}
            title={m.kept_products()}
            href={buyingHref('kept', via)}
          />
          <LinkRow
            icon={<Ticket size={24} aria-hidden />}
            title={m.coupons_own()}
            href={buyingHref('coupons', via)}
          />
          <LinkRow
            icon={<MapPin size={24} aria-hidden />}
            title={m.address_title()}
            href={buyingHref('addresses', via)}
          />
        </>
      )}
      {sells && user.isStaff && (
        <LinkRow
          icon={<ScanLine size={24} aria-hidden />}
          title={m.pick_title()}
          note={m.pick_row_hint()}
          href={buyingHref('pickUp', via)}
        />
      )}
      {hasMall && mall.isMember && <Member id={mall.memberId} via={via} hasLevels={mall.hasLevels} />}
      {hasMall && !mall.isMember && (
        <ButtonRow
          icon={<Store size={24} aria-hidden />}
          title={m.me_member_join()}
          note={m.me_member_join_hint()}
          busy={join.busy}
          onClick={() => void join.run()}
        />
      )}
      {asksWho && <ProfileSheet open reason={m.me_member_reason()} onClose={() => setAsksWho(false)} />}
      {site.hasSite && (
        <LinkRow icon={<Globe size={24} aria-hidden />} title={m.me_site()} href={siteHref(via)} />
      )}
    </Rows>
  )
}

/**
 * The mall for a member of staff, whose tab bar leads there from no page: whether it is open, and whether their customers
 * open it in the company's mini program.
 */
function useStaffMall(user: StoredUser | null) {
  const cid = currentCompany()
  const rules = { enabled: user?.isStaff === true && cid !== '', retry: false }
  const fixed = useQuery({ ...callQuery(fixedCall, { query: { companyId: cid }, quiet: true }), ...rules })
  const mini = useQuery({
    ...callQuery(miniCall, { query: { cid, uid: user?.saleInfo.userId ?? '' }, quiet: true }),
    ...rules,
  })
  return {
    isLoading: fixed.isLoading || mini.isLoading,
    isOpen: fixed.data?.status === true,
    inMini: mini.data?.status === true,
  }
}

/** Leads to the level, and to the points of a company that has some. */
function Member({ id, via, hasLevels }: { id: string; via: Via; hasLevels: boolean }) {
  const { data } = useQuery({
    // Without it the row says less, and no more than that.
    ...callQuery('GET /mall/account/v1/member', { query: { id }, quiet: true }),
  })
  const since =
    data && m.me_member_since({ date: dateWords(new Date(data.createdAt), new Date(), getLocale()) })
  const row = { icon: <Store size={24} aria-hidden />, title: m.me_member(), value: since ?? '' }
  return (
    <>
      {hasLevels ? <LinkRow {...row} href={buyingHref('level', via)} /> : <FactRow {...row} />}
      {typeof data?.points === 'number' && (
        <LinkRow
          icon={<Coins size={24} aria-hidden />}
          title={m.points_title()}
          value={data.points}
          href={buyingHref('coupons', via, { points: 'ledger' })}
        />
      )}
    </>
  )
}
