import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Link } from '@mingpian/contract/links.ts'
import { App, Form, Switch } from 'antd'
import { chosenIn } from '#kit/company-time.ts'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'
import { type LinkSettings, SettingsFields, settingsOf } from './settings-fields.tsx'

type Fields = LinkSettings & { isOn: boolean }

/** Edits a link. Its target stays. */
export function EditLink({ link }: { link: Link }) {
  const words = useWords()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const { linkId, revision, name, channel, isOn, hostKind } = link
  const initial: Fields = {
    ...{ name, channel, isOn, hostKind },
    until: chosenIn(timeZone, link.expiresAt),
    quota: link.quota || null,
  }
  const save = useWrite(
    ({ isOn, ...settings }: Fields) =>
      call('PUT /biz/v1/link/update', {
        body: { linkId, revision, isOn, ...settingsOf(settings, timeZone) },
        quiet: true,
      }),
    {
      onDone: () => void message.success(words.saved),
    },
  )
  return (
    <Form layout="vertical" initialValues={initial} onFinish={(fields: Fields) => save.run(fields)}>
      <SettingsFields />
      <Form.Item name="isOn" label={words.linkOn} extra={words.linkOnHint} valuePropName="checked">
        <Switch />
      </Form.Item>
      <SaveButton busy={save.busy} />
    </Form>
  )
}
