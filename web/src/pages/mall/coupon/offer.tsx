import { callOnce } from '@mingpian/client/call-once.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { session, whenSessionSettled } from '@mingpian/client/session.ts'
import { passing } from '@mingpian/client/storage.ts'
import type { OfferedCoupon } from '@mingpian/contract/shared/coupons.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTitle } from '#features/address/use-title.ts'
import { useVia } from '#features/address/use-via.ts'
import { CouponFace } from '#features/mall/coupon-face.tsx'
import { couponOff, couponTerms, offerValidity, whyNoOffer } from '#features/mall/coupon-words.ts'
import { buyingHref } from '#features/mall/links.ts'
import { goSignIn } from '#features/session/relogin.ts'
import { useShare } from '#features/share/use-share.tsx'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import { currentOrigin } from '#kit/address/arrival.ts'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import style from './offer.module.css'

/** A coupon at its link: what it is worth, and the button that takes it, or why it cannot be taken. */
export function CouponOffer({ couponId }: { couponId: string }) {
  const { companyId } = useVia()
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /mall/order/v1/coupon/offered', { query: { couponId, companyId }, quiet: true }),
    refetchOnMount: 'always',
  })
  const missing = { title: m.coupon_gone(), hint: m.coupon_gone_hint() }
  if (failedWith(error, codes.notFound)) return <StateView state={{ kind: 'missing', ...missing }} />
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={160} />)} />
  return <Offer coupon={data} />
}

/** Storage key: the coupon for which the person went to sign in. */
const wantedKey = 'mp.wantedCoupon'

function Offer({ coupon }: { coupon: OfferedCoupon }) {
  const via = useVia()
  const user = useSession()
  const { couponId, state } = coupon
  const isUsable = state === 'taken' || (state === 'open' && coupon.own > 0)
  useTitle(coupon.name)
  const thing = { contentType: 'coupon', contentId: couponId } as const
  const isShown = state !== 'ended'
  const track = usePageVisit(isShown ? { ...thing, saleId: via.userId } : null)
  const { openGuide, guide } = useShare(
    isShown
      ? {
          ...thing,
          userId: via.userId,
          title: m.coupon_share({ off: couponOff(coupon), name: coupon.name }),
          desc: couponTerms(coupon),
          imgUrl: '',
        }
      : null,
  )
  const take = useWrite(
    async () => {
      const { shareId } = await currentOrigin()
      return callOnce('POST /mall/order/v1/coupon/take', { body: { couponId, ...(shareId && { shareId }) } })
    },
    {
      onDone: ({ taken }) => taken && toast(m.coupon_got()),
    },
  )
  // Who tapped without a session comes back from the sign-in, and wants the coupon.
  const { run } = take
  useEffect(() => {
    if (!user || state !== 'open' || passing.get(wantedKey) !== couponId) return
    passing.remove(wantedKey)
    void run()
  }, [user, state, couponId, run])
  const tapped = async () => {
    await whenSessionSettled()
    if (session()) return run()
    passing.set(wantedKey, couponId)
    return goSignIn()
  }
  const reason = whyNoOffer(coupon, momentWords)
  return (
    <main className={style.page}>
      <h1 className="sr-only">{coupon.name}</h1>
      <CouponFace
        coupon={coupon}
        note={offerValidity(coupon, momentWords)}
        isOver={state === 'ended' || state === 'soldOut'}
      />
      {reason && (
        <p className={style.reason} role="status">
          {reason}
        </p>
      )}
      <div className={style.acts}>
        {isUsable && (
          <LinkButton kind="primary" href={buyingHref('tab', via)}>
            {m.coupon_use()}
          </LinkButton>
        )}
        {state === 'open' && (
          <Button kind={isUsable ? 'plain' : 'primary'} block busy={take.busy} onClick={() => void tapped()}>
            {isUsable ? m.coupon_take_another() : m.coupon_take()}
          </Button>
        )}
        {user && <LinkButton href={buyingHref('coupons', via)}>{m.coupons_own()}</LinkButton>}
        {isShown && (
          <Button
            block
            onClick={() => {
              track('share')
              openGuide()
            }}
          >
            <Share2 size={20} aria-hidden /> {m.reading_share()}
          </Button>
        )}
      </div>
      {guide}
    </main>
  )
}
