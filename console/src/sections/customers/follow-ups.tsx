import { callOnce } from '@mingpian/client/call-once.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { fenOf } from '@mingpian/contract/shared/rules/amount.ts'
import { purchaseWords } from '@mingpian/contract/shared/rules/sentences/purchase.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Checkbox, Empty, Flex, Form, Input, Select, Tag, Timeline, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { momentIn } from '#kit/company-time.ts'
import { useMe } from '#kit/me.tsx'
import { MomentField } from '#kit/moment-field.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'
import { Paged } from './more.tsx'

const pageSize = 20

interface Fields {
  words: string
  /** The next appointment; absent or null keeps the present one. */
  next?: Dayjs | null
  bought?: boolean
  /** The order of the purchase; absent or '' for a purchase outside the mall. */
  order?: string
  /** In yuan; absent or empty for none. */
  amount?: string
}

/** The purchase of a record: an order of the lead, or an amount, which is optional. */
function purchaseOf({ bought, order, amount = '' }: Fields) {
  if (order) return bought && { purchase: { orderId: order } }
  const fen = fenOf(amount)
  return bought && { purchase: typeof fen === 'number' ? { amount: fen } : {} }
}

interface FollowUpsProps {
  unionId: string
  /** The salesperson whose lead it is. */
  holder: string
  /** A lead of the pool gets no record. */
  isReadOnly?: boolean
}

/** The follow-up records of a lead, and a new one. */
export function FollowUps({ unionId, holder, isReadOnly = false }: FollowUpsProps) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const [page, setPage] = useState(1)
  const [form] = Form.useForm<Fields>()
  const isBought = Form.useWatch('bought', form)
  const order = Form.useWatch('order', form)
  const orders = useQuery({
    ...callQuery('GET /mall/order/v1/sale/paid', { query: { unionId }, quiet: true }),
    enabled: Boolean(isBought),
  })
  const paid = orders.data?.list ?? []
  const amountRule = async (_: unknown, typed = '') => {
    const fen = typed.trim() === '' ? 0 : fenOf(typed)
    if (typeof fen === 'number') return
    throw new Error(fen === 'tooMuch' ? words.followAmountMuch : words.followAmountWrong)
  }
  const query = useQuery({
    ...callQuery('GET /biz/v1/clue/follow', { query: { unionId, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const add = useWrite(
    ({ words: text, next, ...deal }: Fields) =>
      callOnce('POST /biz/v1/clue/follow', {
        body: {
          ...{ unionId, holder, words: text },
          ...(next && { nextAt: momentIn(timeZone, next) }),
          ...purchaseOf({ words: text, ...deal }),
        },
        quiet: true,
      }),
    {
      onDone: () => {
        form.resetFields()
        message.success(words.saved)
      },
    },
  )
  return (
    <Flex vertical gap={24}>
      <Form form={form} layout="vertical" hidden={isReadOnly} onFinish={(fields) => add.run(fields)}>
        <Form.Item
          name="words"
          label={words.followWords}
          rules={[{ required: true, whitespace: true, message: words.followMissing }]}
        >
          <Input.TextArea
            placeholder={words.followExample}
            maxLength={1_000}
            showCount
            autoSize={{ minRows: 2, maxRows: 8 }}
          />
        </Form.Item>
        <Form.Item name="next" label={words.leadNextAt} extra={words.followNextHint}>
          <MomentField />
        </Form.Item>
        <Form.Item name="bought" valuePropName="checked">
          <Checkbox>{words.followBought}</Checkbox>
        </Form.Item>
        {isBought && orders.error && <Failed error={orders.error} retry={() => void orders.refetch()} />}
        {isBought && paid.length > 0 && (
          <Form.Item name="order" label={words.followOrder} initialValue="">
            <Select
              style={{ maxWidth: 360 }}
              options={[
                { value: '', label: words.followNoOrder },
                ...paid.map(({ orderId, number, total, kind }) => ({
                  value: orderId,
                  label:
                    kind === 'booking'
                      ? words.followBooking(number, yuan(total))
                      : `${number} · ${yuan(total)}`,
                })),
              ]}
            />
          </Form.Item>
        )}
        {isBought && !order && (
          <Form.Item
            name="amount"
            label={words.followAmount}
            extra={words.followAmountHint}
            rules={[{ validator: amountRule }]}
          >
            <Input inputMode="decimal" prefix="¥" maxLength={20} style={{ maxWidth: 240 }} />
          </Form.Item>
        )}
        <Flex justify="flex-end">
          <Button type="primary" htmlType="submit" loading={add.busy}>
            {words.followAdd}
          </Button>
        </Flex>
      </Form>
      <Paged query={query} page={page} pageSize={pageSize} onPage={setPage}>
        {(list) =>
          list.length === 0 ? (
            <Empty description={words.noFollowUps} />
          ) : (
            <Timeline
              items={list.map(({ followId, salesperson, words: text, purchase, at }) => ({
                key: followId,
                ...(purchase && { color: 'green' }),
                content: (
                  <>
                    {purchase && <Tag color="success">{purchaseWords(purchase, locale)}</Tag>}
                    <div style={{ whiteSpace: 'pre-wrap' }}>{text}</div>
                    <Typography.Text type="secondary">
                      {salesperson} · {moment(at, locale, timeZone)}
                    </Typography.Text>
                  </>
                ),
              }))}
            />
          )
        }
      </Paged>
    </Flex>
  )
}
