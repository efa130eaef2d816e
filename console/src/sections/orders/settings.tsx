import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { fenOf, typedYuan } from '@mingpian/contract/shared/rules/amount.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Card, Flex, Form, Input, InputNumber, Skeleton, Switch, Typography } from 'antd'
import { Link } from 'react-router'
import { useMay, useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SaveButton } from '#kit/save-button.tsx'

const tradeCall = 'GET /mall/order/v1/mall_setting/get_order_trade_setting' as const
const stateCall = 'GET /mall/order/v1/mall_setting/base_setting' as const
const pickUpCall = 'GET /mall/order/v1/mall_setting/get_write_off_set' as const

type Settings = CallTypes<'POST /mall/order/v1/mall_setting/put_order_trade_setting'>['data']

interface Fields extends Omit<Settings, 'freight' | 'freeFrom'> {
  /** In yuan, as typed. */
  freight: string
  freeFrom: string
}

const mostFreight = 10_000_000
const numbers = [
  { name: 'closeMinutes', label: 'tradeCloseMinutes', min: 5, max: 1440 },
  { name: 'receiptDays', label: 'tradeReceiptDays', min: 1, max: 60 },
  { name: 'afterSaleDays', label: 'tradeAfterSaleDays', min: 0, max: 60 },
] as const

/** When orders move by themselves, what freight costs, fetching at the company, and coupons of refunds. */
export function TradeSettings() {
  const { companyId } = useMe()
  const trade = useQuery(callQuery(tradeCall, { query: { companyId } }))
  const pickUp = useQuery(callQuery(pickUpCall, { query: { companyId } }))
  const query = {
    data: trade.data && pickUp.data && { ...trade.data, ...pickUp.data },
    error: trade.error ?? pickUp.error,
    refetch: () => Promise.all([trade.refetch(), pickUp.refetch()]),
  }
  return (
    <Flex vertical gap={16} style={{ maxWidth: 720 }}>
      <MallState />
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </Flex>
  )
}

/** Whether customers can buy now, and what to do if not. */
function MallState() {
  const words = useWords()
  const { companyId } = useMe()
  const { data } = useQuery(callQuery(stateCall, { query: { companyId } }))
  if (!data) return <Skeleton.Node active style={{ width: '100%', height: 40 }} />
  const { mallOpen, miniOpen, canBuy } = data
  if (canBuy && miniOpen) return <Alert type="success" showIcon title={words.mallSells} />
  // Without a mini program or a merchant number the switches alone would change nothing.
  const lacksPlatform = mallOpen && !canBuy
  return (
    <Alert
      type="warning"
      showIcon
      title={lacksPlatform ? words.mallShows : mallOpen ? words.mallMiniOff : words.mallIsOff}
      action={
        <Link to={lacksPlatform ? '/platform' : '/settings'}>
          {lacksPlatform ? words.platform : words.settings}
        </Link>
      }
    />
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('company.write')
  const save = useWrite(
    (body: Settings) =>
      call('POST /mall/order/v1/mall_setting/put_order_trade_setting', { body, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const submit = ({ freight, freeFrom, ...rest }: Fields) => {
    const flat = fenOf(freight)
    const free = freeFrom.trim() === '' ? null : fenOf(freeFrom)
    if (typeof flat === 'number' && typeof free !== 'string')
      save.run({ ...rest, freight: flat, freeFrom: free })
  }
  /** An amount in yuan. @param most in fen */
  const amount = (isRequired: boolean, most: number) => ({
    validator: async (_: unknown, typed = '') => {
      if (!isRequired && typed.trim() === '') return
      const fen = fenOf(typed)
      if (typeof fen !== 'number' || fen > most) throw new Error(words.amountWrong)
    },
  })
  return (
    <Form<Fields>
      layout="vertical"
      requiredMark={false}
      disabled={!mayWrite}
      initialValues={{
        ...settings,
        freight: typedYuan(settings.freight),
        freeFrom: settings.freeFrom === null ? '' : typedYuan(settings.freeFrom),
      }}
      onFinish={submit}
    >
      <Flex vertical gap={16}>
        <Card title={words.tradeTimes}>
          {numbers.map(({ name, label, min, max }) => (
            <Form.Item
              key={name}
              name={name}
              label={words[label]}
              extra={name === 'afterSaleDays' ? words.tradeAfterSaleHint : undefined}
              rules={[{ required: true, type: 'integer', min, max, message: words.amountWrong }]}
            >
              <InputNumber min={min} max={max} precision={0} style={{ width: 160 }} />
            </Form.Item>
          ))}
          <Typography.Text type="secondary">{words.tradeKept}</Typography.Text>
        </Card>
        <Card title={words.tradeFreight}>
          <Form.Item name="freight" label={words.tradeFreightYuan} rules={[amount(true, mostFreight)]}>
            <Input inputMode="decimal" maxLength={12} style={{ width: 160 }} />
          </Form.Item>
          <Form.Item
            name="freeFrom"
            label={words.tradeFreeFromYuan}
            extra={words.tradeFreeFromHint}
            rules={[amount(false, Number.POSITIVE_INFINITY)]}
          >
            <Input inputMode="decimal" maxLength={16} style={{ width: 160 }} />
          </Form.Item>
        </Card>
        <Card title={words.tradePickUp}>
          <Form.Item name="pickUp" label={words.tradePickUpOn} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="pickUpNote" label={words.tradePickUpNote} extra={words.tradePickUpNoteHint}>
            <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
          </Form.Item>
        </Card>
        <Card title={words.tradeCoupons}>
          <Form.Item
            name="couponBack"
            label={words.tradeCouponBack}
            extra={words.tradeCouponBackHint}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        </Card>
        {mayWrite && <SaveButton busy={save.busy} />}
      </Flex>
    </Form>
  )
}
