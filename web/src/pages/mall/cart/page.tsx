import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CartLine } from '@mingpian/contract/shared/orders.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { packLines } from '#features/mall/checkout-lines.ts'
import { buyingHref, buyingTo } from '#features/mall/links.ts'
import { PayElsewhere } from '#features/mall/pay-elsewhere.tsx'
import { useCart } from '#features/mall/use-cart.ts'
import { hasPaySheet } from '#host/pay.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './cart.module.css'
import { CartRow, RemovedRow } from './cart-row.tsx'

export default accentedPage(CartPage, useBuyingCard)

/** The cart: lines that can be bought with their total, and apart from them those that cannot. */
function CartPage() {
  const via = useVia()
  const navigate = useNavigate()
  const { data, isPending, error, refetch } = useCart(true, true)
  const [removed, setRemoved] = useState<readonly CartLine[]>([])
  const lines = data?.lines ?? []
  const quote = useQuery({
    ...callQuery('POST /mall/order/v1/checkout', {
      body: { lines: lines.map(({ skuId, quantity }) => ({ skuId, quantity })) },
      quiet: true,
    }),
    enabled: lines.length > 0,
    placeholderData: (before) => before,
  })
  // A write of a line runs until the cart is read again, and until then the total may be that of other lines.
  const isChanging = useIsMutating() > 0
  const checkOut = useWrite(async () => {
    // The buyer has read the prices of this page, and the checkout says what differs from them.
    await call('POST /mall/order/v1/cart/accept', { quiet: true }).catch(() => undefined)
    const wanted = lines.map(({ skuId, quantity, price }) => ({ skuId, quantity, seenPrice: price }))
    const freight = quote.data && !quote.isPlaceholderData ? String(quote.data.freight) : ''
    navigate(buyingTo('checkout', via, { lines: packLines(wanted), freight, cart: '1' }))
  })
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={240} />)} />
  const remember = (line: CartLine) => setRemoved([line, ...removed])
  const forget = (line: CartLine) => setRemoved(removed.filter(({ skuId }) => skuId !== line.skuId))
  const isEmpty = lines.length === 0 && data.invalid.length === 0
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.cart_title()}</h1>
      {removed.map((line) => (
        <RemovedRow key={line.skuId} line={line} onBack={() => forget(line)} />
      ))}
      {isEmpty && (
        <StateView
          part
          state={{
            kind: 'empty',
            title: m.cart_none(),
            hint: m.cart_none_hint(),
            action: (
              <LinkButton kind="primary" href={buyingHref('tab', via)}>
                {m.order_go_on()}
              </LinkButton>
            ),
          }}
        />
      )}
      {lines.length > 0 && (
        <ul className={style.lines}>
          {lines.map((line) => (
            <CartRow key={line.skuId} line={line} via={via} onRemoved={() => remember(line)} />
          ))}
        </ul>
      )}
      {data.invalid.length > 0 && (
        <section>
          <h2 className={style.apart}>{m.cart_invalid()}</h2>
          <ul className={style.lines}>
            {data.invalid.map((line) => (
              <CartRow key={line.skuId} line={line} via={via} onRemoved={() => remember(line)} />
            ))}
          </ul>
        </section>
      )}
      {lines.length > 0 && (
        <ActionBar className={style.bar}>
          <p aria-live="polite">
            {quote.data && (
              <>
                <small>{m.order_total()}</small> <b>{yuan(quote.data.total)}</b>
                {quote.data.freight > 0 && (
                  <small className={style.freight}>
                    {m.cart_freight({ freight: yuan(quote.data.freight) })}
                  </small>
                )}
              </>
            )}
          </p>
          {hasPaySheet() ? (
            <Button
              kind="primary"
              busy={checkOut.busy}
              disabled={isChanging || quote.isPlaceholderData}
              onClick={() => void checkOut.run()}
            >
              {m.cart_check_out()}
            </Button>
          ) : (
            <PayElsewhere />
          )}
        </ActionBar>
      )}
    </main>
  )
}
