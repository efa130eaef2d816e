import { call } from '@mingpian/client/call.ts'
import type { Link } from '@mingpian/contract/links.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { callQuery, useWrite } from '#kit/call.ts'
import { chosenIn, momentIn } from '#kit/company-time.ts'
import { useMe } from '#kit/me.tsx'
import { MomentField } from '#kit/moment-field.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'

interface Fields {
  name: string
  channel: string
  until: Dayjs | null
  quota: number | null
  isOn: boolean
  hostKind: Link['hostKind']
}

/** Edits a link. Its target stays. */
export function EditLink({ link }: { link: Link }) {
  const words = useWords()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const initial: Fields = {
    name: link.name,
    channel: link.channel,
    until: chosenIn(timeZone, link.expiresAt),
    quota: link.quota || null,
    isOn: link.isOn,
    hostKind: link.hostKind,
  }
  const { data: hosts } = useQuery(callQuery('GET /biz/v1/link/hosts', {}))
  const save = useWrite(
    ({ until, quota, ...fields }: Fields) =>
      call('PUT /biz/v1/link/update', {
        body: {
          ...fields,
          linkId: link.linkId,
          revision: link.revision,
          expiresAt: until && momentIn(timeZone, until),
          quota: quota ?? 0,
        },
        quiet: true,
      }),
    {
      refresh: ['POST /biz/v1/link/list', 'GET /biz/v1/link/detail'],
      onDone: () => void message.success(words.saved),
    },
  )
  return (
    <Form layout="vertical" initialValues={initial} onFinish={(fields: Fields) => save.mutate(fields)}>
      <Form.Item
        name="name"
        label={words.linkName}
        rules={[{ required: true, whitespace: true, message: words.nameMissing }]}
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
      <Form.Item name="isOn" label={words.linkOn} extra={words.linkOnHint} valuePropName="checked">
        <Switch />
      </Form.Item>
      <SaveButton busy={save.isPending} />
    </Form>
  )
}
