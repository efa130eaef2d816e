import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { SoldAfterSale } from '@mingpian/contract/shared/after-sale.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Flex, Timeline, Typography } from 'antd'
import { Link } from 'react-router'
import { Part } from '#kit/drawer-part.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMe } from '#kit/me.tsx'
import { PictureRow } from '#kit/picture-row.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { AfterSaleMoves } from './after-sale-moves.tsx'
import { AfterSaleTag } from './after-sale-tag.tsx'
import { GoodsRow } from './goods-row.tsx'
import { buyerWords } from './whole-order.ts'

/** One request after the sale with what can be done about it. @param afterSaleId '' closes it */
export function AfterSaleDrawer({ afterSaleId, onClose }: { afterSaleId: string; onClose: () => void }) {
  const { words } = usePreferences()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/after_sale/detail', { query: { afterSaleId } }),
    enabled: afterSaleId !== '',
  })
  return (
    <RecordDrawer
      id={afterSaleId}
      query={query}
      title={(shown) => (shown ? `${words.saleKinds[shown.kind]} · ${shown.orderNumber}` : words.sales)}
      size={640}
      onClose={onClose}
    >
      {(sale) => <Sale sale={sale} />}
    </RecordDrawer>
  )
}

function Sale({ sale }: { sale: SoldAfterSale }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const at = (time: string) => moment(time, locale, timeZone)
  const { state, refundState, orderId, orderNumber, dueAt, freight, steps } = sale
  return (
    <Flex vertical gap={20}>
      <Flex vertical gap={12}>
        <span>
          <AfterSaleTag state={state} />
        </span>
        {state === 'stuck' && (
          <Alert
            type="error"
            showIcon
            title={words.saleStuck}
            description={refundState === 'abnormal' ? words.saleAbnormal : words.saleClosed}
          />
        )}
        <AfterSaleMoves key={sale.changedAt} sale={sale} />
      </Flex>
      <Flex vertical gap={12}>
        {sale.lines.map((line) => (
          <GoodsRow
            key={line.position}
            line={line}
            amount={line.amount}
            detail={
              words.salePieces(line.quantity) + (line.good === null ? '' : ` · ${words.saleGood(line.good)}`)
            }
          />
        ))}
      </Flex>
      <FactTable
        facts={[
          [words.saleAmount, yuan(sale.amount)],
          [words.pointsKinds.givenBack, sale.points > 0 && figure(sale.points)],
          [words.saleFreight, freight > 0 && yuan(freight)],
          [
            words.orderNumber,
            <Link key="order" to={`/orders?order=${orderId}`}>
              {orderNumber}
            </Link>,
          ],
          [words.orderBuyer, buyerWords(sale, words)],
          [words.saleReason, words.saleReasons[sale.reason]],
          [words.saleWords, sale.words],
          [words.saleAsked, at(sale.createdAt)],
          [words.saleDue, dueAt && at(dueAt)],
          [words.saleRefusal, sale.refusal],
          [words.saleRefundNumber, sale.refundNumber],
        ]}
      />
      <PictureRow pictures={sale.pictures.map((url) => ({ url }))} size={72} />
      <Part title={words.orderHistory}>
        <Timeline
          items={steps.map(({ at: time, what, by, staffName }) => ({
            key: `${time} ${what}`,
            color: what === 'fail' ? 'red' : what === 'refuse' || what === 'withdraw' ? 'gray' : 'blue',
            content: (
              <>
                <div>{words.saleSteps[what]}</div>
                <Typography.Text type="secondary">
                  {[at(time), staffName || words.orderStepBy[by]].join(' · ')}
                </Typography.Text>
              </>
            ),
          }))}
        />
      </Part>
    </Flex>
  )
}
