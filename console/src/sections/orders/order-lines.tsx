import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { Flex, Typography } from 'antd'
import { Fragment } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { GoodsRow } from './goods-row.tsx'
import type { WholeOrder } from './whole-order.ts'

/** What was bought, what was taken off each line, and how the amount adds up. */
export function OrderLines({ order }: { order: WholeOrder }) {
  const words = useWords()
  const pointsPrice = order.lines.reduce((sum, { unitPoints, quantity }) => sum + unitPoints * quantity, 0)
  const sums: [string, number, string?][] = [
    [words.orderGoodsSum, order.goods],
    [words.orderDiscount, order.discount, '−'],
    ...(order.level
      ? [[words.orderLevel(order.level.name), order.level.amount, '−'] as [string, number, string]]
      : []),
    ...(order.coupon
      ? [[words.orderCoupon(order.coupon.name), order.coupon.amount, '−'] as [string, number, string]]
      : []),
    ...(order.points && order.points.amount > 0
      ? [
          [words.pointsSpentOn(figure(order.points.spent - pointsPrice)), order.points.amount, '−'] as [
            string,
            number,
            string,
          ],
        ]
      : []),
    [words.orderFreight, order.freight],
  ]
  return (
    <Flex vertical gap={12}>
      {order.lines.map((line) => {
        const { skuId, quantity, refundedPieces, unitPrice, unitPoints, total } = line
        const off = unitPrice * quantity - total
        return (
          <GoodsRow
            key={skuId}
            line={line}
            amount={total}
            detail={
              words.orderLinePrice(yuan(unitPrice), quantity) +
              (unitPoints > 0 ? ` · ${words.pointsEach(figure(unitPoints))}` : '') +
              (off > 0 ? ` · ${words.orderLineOff(yuan(off))}` : '')
            }
          >
            {refundedPieces > 0 && (
              <div>
                <Typography.Text type="danger">{words.orderLineRefunded(refundedPieces)}</Typography.Text>
              </div>
            )}
          </GoodsRow>
        )
      })}
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          gap: '4px 24px',
          alignItems: 'baseline',
          textAlign: 'right',
        }}
      >
        {sums
          .filter(([label, amount]) => amount > 0 || label === words.orderFreight)
          .map(([label, amount, sign = '']) => (
            <Fragment key={label}>
              <Typography.Text type="secondary">{label}</Typography.Text>
              <span>
                {sign}
                {yuan(amount)}
              </span>
            </Fragment>
          ))}
        <Typography.Text type="secondary">{words.orderTotal}</Typography.Text>
        <Typography.Text strong>{yuan(order.total)}</Typography.Text>
      </div>
    </Flex>
  )
}
