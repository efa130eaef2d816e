import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { EscalationSignal } from '@mingpian/contract/escalations.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Flex, Form, Input, InputNumber, Switch } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { SettingModal } from './setting-modal.tsx'

export const settingCall = 'GET /wxwork/v1/console/escalation_setting'

const signals: readonly EscalationSignal[] = ['form', 'question', 'card', 'call', 'due']

/** Which signals go to the superior, and after how many hours of working time. */
export function WaitingRule({ mayWrite, onClose }: { mayWrite: boolean; onClose: () => void }) {
  const words = useWords()
  const needed = (label: string) => [{ required: true, message: label }]
  return (
    <SettingModal
      title={words.waitingRule}
      query={useQuery(callQuery(settingCall, {}))}
      keep={(body) => call('PUT /wxwork/v1/console/escalation_setting', { body, quiet: true })}
      mayWrite={mayWrite}
      onClose={onClose}
    >
      <Form.Item name="isOn" label={words.waitingOn} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="hours"
        label={words.waitingHours}
        extra={words.waitingHoursHint}
        rules={needed(words.waitingHours)}
      >
        <InputNumber min={1} max={80} precision={0} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="signals" label={words.waitingChoose} rules={needed(words.waitingChoose)}>
        <Checkbox.Group options={signals.map((value) => ({ value, label: words.waitingSignals[value] }))} />
      </Form.Item>
      <Form.Item name="workDays" label={words.waitingDays} rules={needed(words.waitingDays)}>
        <Checkbox.Group options={words.codeDays.map((label, index) => ({ value: index + 1, label }))} />
      </Form.Item>
      <Flex gap={16}>
        <ClockItem name="workFrom" label={words.waitingFrom} />
        <ClockItem name="workUntil" label={words.waitingUntil} after="workFrom" />
      </Flex>
    </SettingModal>
  )
}

function ClockItem({ name, label, after }: { name: string; label: string; after?: string }) {
  const words = useWords()
  return (
    <Form.Item
      name={name}
      label={label}
      {...(after && { dependencies: [after] })}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_, value: string) => {
            const isClock = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(value)
            if (!isClock || (after && value <= getFieldValue(after))) throw new Error(words.waitingClockWrong)
          },
        }),
      ]}
    >
      <Input style={{ width: 120 }} maxLength={5} />
    </Form.Item>
  )
}
