import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { Link } from 'react-router'
import { useMay } from '#kit/me.tsx'

/** A sum that opens the orders of which it is. */
export function Sum({ memberId, amount, state = '' }: { memberId: string; amount: number; state?: string }) {
  const to = `/orders?${new URLSearchParams({ member: memberId, ...(state && { state }) })}`
  return amount > 0 ? (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {yuan(amount)}
    </Link>
  ) : (
    yuan(amount)
  )
}

/** The points of a member, which open what changed them for those who may see who the member is. */
export function Points({ memberId, points }: { memberId: string; points: number }) {
  const seesEntries = useMay()('orders.write')
  if (!seesEntries) return <>{figure(points)}</>
  return (
    <Link
      to={`/points?${new URLSearchParams({ member: memberId })}`}
      onClick={(event) => event.stopPropagation()}
    >
      {figure(points)}
    </Link>
  )
}
