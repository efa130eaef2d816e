import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Link, LinkKind } from '@mingpian/contract/links.ts'
import { outsideAddress } from '@mingpian/contract/shared/rules/outside-address.ts'
import { App, Form, Input, Radio } from 'antd'
import { SellerField } from '#features/staff/seller-field.tsx'
import { ThingField } from '#features/things/thing-field.tsx'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'
import { type LinkSettings, SettingsFields, settingsOf } from './settings-fields.tsx'

interface Fields extends LinkSettings {
  userId: string
  kind: LinkKind
  targetId?: string
  target?: string
}

const kinds = ['card', 'code', 'material', 'product', 'web', 'mini'] as const

/** Makes a link for a salesperson: by default the person who makes it. */
export function NewLink({ onDone }: { onDone: (link: Link) => void }) {
  const words = useWords()
  const { timeZone, userId, name } = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const kind = Form.useWatch('kind', form)
  const make = useWrite(
    ({ userId, kind, targetId = '', target = '', ...settings }: Fields) =>
      callOnce('POST /biz/v1/link/create', {
        body: { userId, kind, targetId, target: target.trim(), ...settingsOf(settings, timeZone) },
        quiet: true,
      }),
    {
      onDone: (link) => {
        message.success(words.saved)
        onDone(link)
      },
    },
  )
  const initial: Fields = {
    ...{ userId, kind: 'card', name: '', channel: '', until: null, quota: null, hostKind: '' },
  }
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={(fields) => make.run(fields)}>
      <Form.Item
        name="userId"
        label={words.linkSeller}
        extra={words.linkSellerHint}
        rules={[{ required: true, message: words.linkSellerMissing }]}
      >
        <SellerField known={[{ userId, name }]} label={words.linkSeller} />
      </Form.Item>
      <Form.Item name="kind" label={words.linkTarget}>
        <Radio.Group
          options={kinds.map((value) => ({ value, label: words.linkKinds[value] }))}
          // What was chosen for the other kind is none of this one.
          onChange={() => form.setFieldsValue({ targetId: undefined, target: '' })}
        />
      </Form.Item>
      {(kind === 'material' || kind === 'product') && (
        <Form.Item
          // One list for each kind of thing.
          key={kind}
          name="targetId"
          label={words.linkKinds[kind]}
          rules={[{ required: true, message: words.linkThingMissing }]}
        >
          <ThingField kind={kind} />
        </Form.Item>
      )}
      {kind === 'web' && (
        <Form.Item
          name="target"
          label={words.address}
          rules={[
            {
              validator: async (_, target = '') => {
                if (!outsideAddress(target.trim())) throw new Error(words.linkWebWrong)
              },
            },
          ]}
        >
          <Input maxLength={1_024} placeholder="https://" />
        </Form.Item>
      )}
      {kind === 'mini' && (
        <Form.Item
          name="target"
          label={words.miniPath}
          rules={[{ required: true, whitespace: true, message: words.fieldMissing.miniPath }]}
        >
          <Input maxLength={256} placeholder="pages/index/index" />
        </Form.Item>
      )}
      <SettingsFields />
      <SaveButton busy={make.busy} />
    </Form>
  )
}
