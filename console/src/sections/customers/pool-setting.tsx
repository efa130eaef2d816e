import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { PoolSetting } from '@mingpian/contract/pool.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber, Switch } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { SettingModal } from './setting-modal.tsx'

const settingCall = 'GET /wxwork/v1/console/pool_setting'

/** The right to claim, its limits, and the days until leads return. */
export function PoolSettingModal({ mayWrite, onClose }: { mayWrite: boolean; onClose: () => void }) {
  const words = useWords()
  const number = (name: keyof PoolSetting, label: string, maximum: number, extra: string, off = false) => (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, message: label }]}>
      <InputNumber disabled={off || !mayWrite} min={0} max={maximum} precision={0} style={{ width: 160 }} />
    </Form.Item>
  )
  return (
    <SettingModal
      title={words.poolSetting}
      query={useQuery(callQuery(settingCall, {}))}
      keep={(body) => call('PUT /wxwork/v1/console/pool_setting', { body, quiet: true })}
      mayWrite={mayWrite}
      onClose={onClose}
    >
      <Form.Item name="membersClaim" label={words.poolMembersClaim} valuePropName="checked">
        <Switch />
      </Form.Item>
      {number('dailyMost', words.poolDailyMost, 1_000, words.zeroUnlimited)}
      {number('heldMost', words.poolHeldMost, 100_000, words.poolHeldHint)}
      {number('returnDays', words.poolReturnDays, 365, words.poolReturnHint)}
      <Form.Item noStyle dependencies={['returnDays']}>
        {({ getFieldValue }) =>
          number('warnDays', words.poolWarnDays, 30, words.poolWarnHint, !getFieldValue('returnDays'))
        }
      </Form.Item>
    </SettingModal>
  )
}
