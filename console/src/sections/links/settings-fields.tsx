import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Link } from '@mingpian/contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { momentIn } from '#kit/company-time.ts'
import { MomentField } from '#kit/moment-field.tsx'
import { useWords } from '#kit/preferences.tsx'

export interface LinkSettings {
  name: string
  channel: string
  until: Dayjs | null
  quota: number | null
  hostKind: Link['hostKind']
}

/** What the calls take. */
export const settingsOf = ({ name, channel, until, quota, hostKind }: LinkSettings, timeZone: string) => ({
  name: name.trim(),
  channel: channel.trim(),
  expiresAt: until && momentIn(timeZone, until),
  quota: quota ?? 0,
  hostKind,
})

/** The fields that a new link and an existing one share. */
export function SettingsFields() {
  const words = useWords()
  const { data: hosts } = useQuery(callQuery('GET /biz/v1/link/hosts', {}))
  return (
    <>
      <Form.Item
        name="name"
        label={words.linkName}
        rules={[{ required: true, whitespace: true, message: words.thingNameMissing }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="channel" label={words.linkChannel}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="until" label={words.linkUntil} extra={words.linkUntilHint}>
        <MomentField />
      </Form.Item>
      <Form.Item name="quota" label={words.linkQuota} extra={words.linkQuotaHint}>
        <InputNumber min={1} max={1_000_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="hostKind"
        label={words.linkHost}
        extra={words.linkHostHint}
        hidden={!hosts?.list.length}
      >
        <Select
          options={[
            { value: '', label: words.linkHostAuto },
            ...(hosts?.list ?? []).map(({ kind, host }) => ({
              value: kind,
              label: `${words.linkHostKinds[kind]} · ${host}`,
            })),
          ]}
        />
      </Form.Item>
    </>
  )
}
