import { useBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { goSignIn } from '#features/session/relogin.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'
import { CouponOffer } from './offer.tsx'
import { OwnCoupons } from './own.tsx'
import { OwnPoints } from './points.tsx'

export default accentedPage(CouponPage, useBuyingCard)

/** The coupon that the address names, as it is taken; without one the person's own coupons, or their points. */
function CouponPage() {
  const { param } = useAddress()
  const user = useSession()
  const couponId = param('_id')
  if (couponId) return <CouponOffer couponId={couponId} />
  if (user) return param('points') ? <OwnPoints /> : <OwnCoupons />
  return (
    <StateView
      state={{
        kind: 'forbidden',
        title: m.coupons_sign_in(),
        action: (
          <Button kind="primary" onClick={goSignIn}>
            {m.me_sign_in()}
          </Button>
        ),
      }}
    />
  )
}
