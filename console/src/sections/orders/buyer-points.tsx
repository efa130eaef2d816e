import { failedWith } from '@mingpian/client/failed.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useWords } from '#kit/preferences.tsx'

/** The balance of the member who made an order, as a link to what changed it. */
export function BuyerPoints({ orderId }: { orderId: string }) {
  const words = useWords()
  const { data, error } = useQuery(
    callQuery('GET /mall/order/v1/console/points/of_order', { query: { orderId } }),
  )
  if (failedWith(error, codes.orderMemberNotFound)) return <>{words.pointsNoMember}</>
  if (!data) return <>—</>
  return <Link to={`/points?${new URLSearchParams({ member: data.memberId })}`}>{figure(data.balance)}</Link>
}
