import { callOnce } from '@mingpian/client/call-once.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import { session, whenSessionSettled } from '@mingpian/client/session.ts'
import { passing } from '@mingpian/client/storage.ts'
import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'

interface Line {
  skuId: string
  quantity: number
}

/** Storage key: what a person wanted in the cart when they left to sign in, and when. */
const key = 'mp.wantedGoods'
/** After that the person no longer expects it. */
const keptMs = 600_000

/** Puts pieces into the cart of the person who is signed in, and says so. */
export async function addToCart(client: QueryClient, line: Line): Promise<void> {
  await callOnce('POST /mall/order/v1/cart/add', { body: line })
  await reread(client, 'POST /mall/order/v1/cart/add')
  toast(m.cart_added())
}

/** Keeps what a person without a session puts into the cart, until they come back from the sign-in. */
export const keepWanted = ({ skuId, quantity }: Line): boolean =>
  passing.set(key, { skuId, quantity, at: Date.now() })

/** Puts what was kept of this product into the cart, once the person is signed in. */
export function useWantedGoods({ skus }: Pick<MallProduct, 'skus'>): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person comes back
  useEffect(() => {
    const wanted = passing.get<Line & { at: number }>(key)
    passing.remove(key)
    if (!wanted || Date.now() - wanted.at > keptMs) return
    const { skuId, quantity } = wanted
    if (!skus.some((sku) => sku.skuId === skuId)) return
    whenSessionSettled()
      .then(() => (session() ? addToCart(client, { skuId, quantity }) : undefined))
      .catch(ignore)
  }, [])
}

function ignore(): void {
  // The call has said why.
}
