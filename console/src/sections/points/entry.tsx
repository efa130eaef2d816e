import type { MemberPointsEntry } from '@mingpian/contract/shared/points.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { Typography } from 'antd'
import { Link } from 'react-router'

/** A number of points that came or went. */
export const Signed = ({ points }: { points: number }) => (
  <Typography.Text {...(points < 0 && { type: 'danger' })}>
    {points > 0 ? `+${figure(points)}` : figure(points)}
  </Typography.Text>
)

/** The order of an entry; of an adjustment why, and by whom. */
export function About({
  entry: { orderId, orderNumber, words, staffName },
}: {
  entry: Pick<MemberPointsEntry, 'orderId' | 'orderNumber' | 'words' | 'staffName'>
}) {
  if (orderId) return <Link to={`/orders?${new URLSearchParams({ order: orderId })}`}>{orderNumber}</Link>
  return <>{[words, staffName].filter(Boolean).join(' · ')}</>
}
