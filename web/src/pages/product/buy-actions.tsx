import { refresh } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { session, whenSessionSettled } from '@mingpian/client/session.ts'
import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { packLines } from '#features/mall/checkout-lines.ts'
import { buyingTo } from '#features/mall/links.ts'
import { signInToMall } from '#features/mall/sign-in.ts'
import type { Choice } from '#features/mall/use-choice.ts'
import { addToCart, keepWanted } from '#features/mall/wanted-goods.ts'
import { goSignIn } from '#features/session/relogin.ts'
import { claimSession } from '#features/session/sign-in.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { part } from '#ui/part.tsx'

const ProfileSheet = part(() => import('#features/grant/profile-sheet.tsx'))

interface BuyActionsProps {
  product: MallProduct
  choice: Choice
  via: Via
  /** The goods are in the cart. */
  onAdded: () => void
}

/** Puts the chosen SKU into the cart, or takes it to the checkout. Either signs the person in to the mall first. */
export function BuyActions({ product, choice, via, onAdded }: BuyActionsProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asksWho, setAsksWho] = useState(false)
  const { sku, quantity, most } = choice
  // The server of the former release does not name them.
  const isRedeemed = product.points > 0
  // Only members may buy some products; the others need no more than the session.
  const isKnown = async () => {
    await whenSessionSettled()
    if (!session()) await claimSession()
    const result = await signInToMall(true).catch(() => 'unknown' as const)
    return result === 'signed-in' || !(product.membersOnly || isRedeemed)
  }
  const add = useWrite(
    async (body: { skuId: string; quantity: number }) => {
      const isBuyer = await isKnown()
      if (!session()) {
        keepWanted(body)
        return goSignIn()
      }
      if (!isBuyer) return setAsksWho(true)
      await addToCart(client, body)
      onAdded()
    },
    { onFailure: () => refresh(client, 'GET /mall/goods/v1/product'), reread: false },
  )
  const buy = useWrite(async (line: { skuId: string; quantity: number; seenPrice: number }) => {
    const isBuyer = await isKnown()
    // The checkout's guard signs in who has no session.
    if (session() && !isBuyer) return setAsksWho(true)
    navigate(buyingTo('checkout', via, { lines: packLines([line]) }))
  })
  const cannot = !sku || most === 0
  return (
    <>
      {!isRedeemed && (
        <Button
          block
          disabled={cannot}
          busy={add.busy}
          onClick={() => sku && void add.run({ skuId: sku.skuId, quantity })}
        >
          {m.buy_add()}
        </Button>
      )}
      <Button
        block
        kind="primary"
        disabled={cannot}
        busy={buy.busy}
        onClick={() => sku && void buy.run({ skuId: sku.skuId, quantity, seenPrice: sku.price })}
      >
        {isRedeemed ? m.points_redeem() : m.buy_now()}
      </Button>
      {asksWho && <ProfileSheet open reason={m.me_member_reason()} onClose={() => setAsksWho(false)} />}
    </>
  )
}
