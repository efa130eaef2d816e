import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { Link } from 'react-router'

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
