import { Button, Flex, Form, type FormInstance, Input, Typography } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { newCallback } from './kinds.ts'

export interface Fields {
  appId: string
  agentId: string
  secret: string
  contactSecret: string
  callbackToken: string
  encodingAesKey: string
  serial: string
  privateKey: string
  publicKeyId: string
  publicKey: string
}

interface Props {
  form: FormInstance<Fields>
  kind: 'wecom' | 'mini'
  /** Where the company is served; '' where that is not known. */
  origin: string
  isStored: boolean
}

/** Token and key of the vendor's messages. Made here, they are shown until the drawer closes, to be entered there. */
export function CallbackFields({ form, kind, origin, isStored }: Props) {
  const words = useWords()
  const appId = Form.useWatch('appId', form) ?? ''
  const address = appId && `${origin || location.origin}/wxwork/v1/callback/${encodeURIComponent(appId)}`
  return (
    <>
      <Flex justify="space-between" align="center" style={{ marginBottom: 8 }}>
        <Typography.Text strong>{words.callback[kind]}</Typography.Text>
        <Button size="small" onClick={() => form.setFieldsValue(newCallback())}>
          {words.newCallback}
        </Button>
      </Flex>
      <Typography.Paragraph type="secondary">
        {isStored ? words.callbackStored[kind] : words.callbackHelp[kind]}
      </Typography.Paragraph>
      {address && (
        <Typography.Paragraph copyable={{ text: address }} code style={{ wordBreak: 'break-all' }}>
          {address}
        </Typography.Paragraph>
      )}
      <Form.Item
        name="callbackToken"
        label="Token"
        rules={[{ pattern: /^[A-Za-z0-9]{1,32}$/, message: words.tokenWrong }]}
      >
        <Input maxLength={32} spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="encodingAesKey"
        label="EncodingAESKey"
        rules={[{ pattern: /^[A-Za-z0-9]{43}$/, message: words.aesKeyWrong }]}
      >
        <Input maxLength={43} spellCheck={false} />
      </Form.Item>
    </>
  )
}
