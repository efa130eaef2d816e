import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Product } from '@mingpian/contract/shared/entities.ts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { goSignIn } from '#features/session/relogin.ts'
import { claimSession } from '#features/session/sign-in.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import style from './product.module.css'

/**
 * The bookmark of a product: a tap keeps it in the wallet or takes it out. It stands there from the first paint; until the
 * wallet has answered it looks like that of a product that is not kept.
 */
export function KeepProduct({
  product: { _id, companyId },
}: {
  product: Pick<Product, '_id' | 'companyId'>
}) {
  const user = useSession()
  const { data } = useQuery({
    ...callQuery('GET /card/v1/wallet/products', { query: { productId: _id }, quiet: true }),
    enabled: user !== null,
    retry: false,
  })
  const isKept = data !== undefined && data.total > 0
  const turn = useWrite(async (keeps: boolean) => {
    // The bookmark is there before the session.
    if (!(await claimSession())) return goSignIn()
    const keys = { companyId, productId: _id }
    if (keeps) await call('POST /card/v1/wallet/product/save', { body: keys })
    else await call('DELETE /card/v1/wallet/product/drop', { query: keys })
    toast(keeps ? m.home_kept_done() : m.product_dropped())
  })
  return (
    <button
      type="button"
      className={style.keep}
      aria-pressed={isKept}
      aria-label={m.home_keep()}
      onClick={() => void turn.run(!isKept)}
    >
      <Bookmark size={24} fill={isKept ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}
