import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ConnectionFinding } from '@mingpian/contract/company.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Credential, CredentialKind } from '@mingpian/contract/shared/credential.ts'
import { idForms } from '@mingpian/contract/shared/rules/app-id.ts'
import { Alert, App, Button, Drawer, Flex, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { Findings } from '#features/platform/findings.tsx'
import { checked } from '#kit/first-fault.ts'
import { useWords } from '#kit/preferences.tsx'
import type { Fields } from './callback-fields.tsx'
import { CallbackFields } from './callback-fields.tsx'
import { secretsOf } from './kinds.ts'
import { PayFields } from './pay-fields.tsx'

interface Props {
  kind: CredentialKind
  connection: CallTypes<'GET /wxwork/v1/console/connection'>['data']
  onClose: () => void
}

/** The ids and secrets of one app. Stored secrets are never shown; an empty field keeps them. */
export function AppDrawer({ kind, connection, onClose }: Props) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const app = connection.apps.find((each) => each.kind === kind)
  const [findings, setFindings] = useState<ConnectionFinding[]>([])
  const isRefused = findings.some(({ status }) => status === 'failed')
  const save = useWrite(
    (fields: Fields) =>
      call('PUT /wxwork/v1/console/connection/app', { body: credentialOf(kind, fields), quiet: true }),
    {
      onDone: () => {
        message.success(words.saved)
        onClose()
      },
    },
  )
  const attempt = useWrite(
    ({ fields }: { fields: Fields; thenSave: boolean }) =>
      call('POST /wxwork/v1/console/connection/app/try', { body: credentialOf(kind, fields), quiet: true }),
    {
      onDone: (tried, { fields, thenSave }) => {
        setFindings(tried.findings)
        if (thenSave && !tried.findings.some(({ status }) => status === 'failed')) return save.run(fields)
      },
    },
  )
  /** Tries the values before saving. Values that the vendor refused are saved only on a second request. */
  const trySave = (fields: Fields) => (isRefused ? save.run(fields) : attempt.run({ fields, thenSave: true }))
  const attemptNow = async () => {
    const fields = await checked(form)
    if (fields) void attempt.run({ fields, thenSave: false })
  }
  const isStored = (name: string) => app?.stored.includes(name) ?? false
  return (
    <Drawer
      open
      size={480}
      title={words.appKinds[kind]}
      onClose={onClose}
      footer={
        <Flex justify="flex-end" gap={8}>
          <Button loading={attempt.busy} onClick={() => void attemptNow()}>
            {words.tryApp}
          </Button>
          <Button
            type="primary"
            danger={isRefused}
            loading={save.busy}
            disabled={attempt.busy}
            onClick={() => form.submit()}
          >
            {isRefused ? words.saveAnyway : words.save}
          </Button>
        </Flex>
      }
    >
      <Typography.Paragraph type="secondary">{words.appHelp[kind]}</Typography.Paragraph>
      <Form
        form={form}
        layout="vertical"
        autoComplete="off"
        initialValues={{ appId: app?.appId ?? '', agentId: app?.agentId ?? '' }}
        onValuesChange={() => setFindings([])}
        onFinish={(fields) => trySave(fields).catch(() => {})}
      >
        <Form.Item
          name="appId"
          label={words.appIds[kind]}
          rules={[{ required: true, pattern: idForms[kind], message: words.idForms[kind] }]}
        >
          <Input maxLength={64} spellCheck={false} />
        </Form.Item>
        {kind === 'wecom' && (
          <Form.Item
            name="agentId"
            label="AgentId"
            rules={[{ required: true, pattern: /^\d{1,16}$/, message: words.idWrong }]}
          >
            <Input inputMode="numeric" maxLength={16} />
          </Form.Item>
        )}
        {secretsOf[kind]
          .filter((name) => name === 'secret' || name === 'contactSecret')
          .map((name) => (
            <Form.Item
              key={name}
              name={name}
              label={words.secretNames[kind]?.[name]}
              extra={isStored(name) ? words.secretStored : undefined}
              rules={[{ required: name === 'secret' && !isStored(name), message: words.secretMissing }]}
            >
              <Input.Password
                visibilityToggle={false}
                autoComplete="new-password"
                maxLength={256}
                spellCheck={false}
              />
            </Form.Item>
          ))}
        {(kind === 'wecom' || kind === 'mini') && (
          <CallbackFields
            form={form}
            kind={kind}
            origin={connection.callbackUrl && new URL(connection.callbackUrl).origin}
            isStored={isStored('callbackToken')}
          />
        )}
        {kind === 'pay' && <PayFields isStored={isStored} />}
      </Form>
      <Findings findings={findings} />
      {isRefused && kind === 'wecom' && (
        <Alert type="warning" showIcon title={words.wecomRefused} style={{ marginTop: 8 }} />
      )}
    </Drawer>
  )
}

/** Empty secrets are left out: the stored ones stay. */
function credentialOf(kind: CredentialKind, fields: Fields): Credential {
  const { appId, agentId } = fields
  const secrets = Object.fromEntries(
    secretsOf[kind].filter((name) => fields[name]).map((name) => [name, fields[name].trim()]),
  )
  return { kind, appId: appId.trim(), ...(agentId && { agentId }), secrets }
}
