import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { fenOf, typedYuan } from '@mingpian/contract/shared/rules/amount.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { pointsLimits } from '@mingpian/contract/shared/rules/points.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Card, Form, Input, InputNumber, Skeleton, Switch, Typography } from 'antd'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { SaveButton } from '#kit/save-button.tsx'

const settingCall = 'GET /mall/order/v1/console/points/setting' as const
type Terms = CallTypes<typeof settingCall>['data']

interface Fields extends Omit<Terms, 'worth'> {
  /** In yuan, as typed. */
  worth: string
}

/** Whether members earn points, how many, and what they are worth. */
export function PointsSettings() {
  const query = useQuery(callQuery(settingCall, {}))
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 6 }} />}>
      {(terms) => <SettingsForm terms={terms} />}
    </Loaded>
  )
}

function SettingsForm({ terms }: { terms: Terms }) {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('company.write')
  const [form] = Form.useForm<Fields>()
  const typed: Fields | undefined = Form.useWatch([], form)
  const save = useWrite(
    (body: Terms) => call('POST /mall/order/v1/console/points/setting/save', { body, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const worth = fenOf(typed?.worth ?? '')
  const isValid = typeof worth === 'number' && worth >= 1 && worth <= pointsLimits.worth
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={!mayWrite}
      initialValues={{ ...terms, worth: typedYuan(terms.worth) }}
      onFinish={({ worth: of, ...rest }) => {
        const fen = fenOf(of)
        if (typeof fen === 'number') save.run({ ...rest, worth: fen })
      }}
      style={{ maxWidth: 720 }}
    >
      <Card>
        <Form.Item name="isOn" label={words.pointsOn} extra={words.pointsOnHint} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          name="perYuan"
          label={words.pointsPerYuan}
          extra={words.pointsPerYuanHint}
          rules={[
            {
              required: true,
              type: 'integer',
              min: 0,
              max: pointsLimits.perYuan,
              message: words.amountWrong,
            },
          ]}
        >
          <InputNumber min={0} max={pointsLimits.perYuan} precision={0} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item
          name="worth"
          label={words.pointsWorthYuan}
          rules={[
            {
              validator: async (_: unknown, value = '') => {
                const fen = fenOf(value)
                if (typeof fen !== 'number' || fen < 1 || fen > pointsLimits.worth)
                  throw new Error(words.amountWrong)
              },
            },
          ]}
        >
          <Input inputMode="decimal" maxLength={8} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item
          name="mostPercent"
          label={words.pointsMostPercent}
          extra={words.pointsMostPercentHint}
          rules={[{ required: true, type: 'integer', min: 0, max: 100, message: words.amountWrong }]}
        >
          <InputNumber min={0} max={100} precision={0} suffix="%" style={{ width: 160 }} />
        </Form.Item>
        {isValid && typed && (
          <Typography.Paragraph type="secondary">
            {words.pointsExample(figure(typed.perYuan * 100), yuan(typed.perYuan * 100 * worth))}
          </Typography.Paragraph>
        )}
        {mayWrite && <SaveButton busy={save.busy} />}
      </Card>
    </Form>
  )
}
