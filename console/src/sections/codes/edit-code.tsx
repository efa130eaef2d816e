import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Code, CodeKind } from '@mingpian/contract/codes.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex, Form, Input, Segmented, Select } from 'antd'
import { HoursFields } from '#features/hours/hours-fields.tsx'
import { SellerField } from '#features/staff/seller-field.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'
import { Quota } from './quota.tsx'

interface Member {
  userId?: string
  hours?: Partial<Shift>[]
}

interface Fields {
  kind: CodeKind
  name: string
  channel?: string
  members: Member[]
  deputyId?: string
  tagIds?: string[]
  welcome?: string
}

/** Makes a code, or changes one: members with their hours, a deputy, tags and a welcome message. Its kind stays. */
export function EditCode({ code, onDone }: { code?: Code; onDone?: (code: Code) => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const kind = Form.useWatch('kind', form)
  const save = useWrite((fields: Fields) => send(fields, code), {
    onDone: (saved) => {
      void message.success(words.saved)
      onDone?.(saved)
    },
  })
  const { data } = useQuery(callQuery('GET /biz/v1/tag/list', {}))
  const tags = (data?.list ?? []).map((group) => ({
    label: group.name,
    options: group.tags.map((tag) => ({ value: tag.tagId, label: tag.name })),
  }))
  const known = [...(code?.members ?? []), ...(code?.deputy ? [code.deputy] : [])]
  const required = { required: true, whitespace: true, message: words.thingNameMissing }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={valuesOf(code)}
      onFinish={(fields: Fields) => save.run(fields)}
    >
      <Form.Item name="kind" label={words.codeKind} hidden={Boolean(code)}>
        <Segmented<CodeKind>
          options={[
            { value: 'contact', label: words.codeKinds.contact },
            { value: 'assistant', label: words.codeKinds.assistant },
          ]}
        />
      </Form.Item>
      {kind === 'assistant' && !code && (
        <Form.Item>
          <Quota />
        </Form.Item>
      )}
      <Form.Item name="name" label={words.codeName} rules={[required]}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="channel" label={words.codeChannel}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item label={words.codeMembers} extra={words.codeHoursHint} required>
        <Form.List
          name="members"
          rules={[
            {
              validator: (_, members: Member[]) =>
                members.length > 0 ? Promise.resolve() : Promise.reject(new Error(words.codeMembersMissing)),
            },
          ]}
        >
          {(members, { add, remove }, { errors }) => (
            <Flex vertical gap={12}>
              {members.map(({ key, name }) => (
                <Flex key={key} vertical gap={8}>
                  <Flex gap={8}>
                    <Form.Item
                      name={[name, 'userId']}
                      noStyle
                      rules={[{ required: true, message: words.codeMembersMissing }]}
                    >
                      <SellerField known={known} label={words.codeMembers} />
                    </Form.Item>
                    {members.length > 1 && <Button onClick={() => remove(name)}>{words.codeRemove}</Button>}
                  </Flex>
                  <div style={{ paddingInlineStart: 16 }}>
                    <HoursFields name={[name, 'hours']} path={['members', name, 'hours']} />
                  </div>
                </Flex>
              ))}
              <Form.ErrorList errors={errors} />
              <Button type="dashed" onClick={() => add({ hours: [] })}>
                + {words.codeMembers}
              </Button>
            </Flex>
          )}
        </Form.List>
      </Form.Item>
      <Form.Item name="deputyId" label={words.codeDeputy} extra={words.codeDeputyHint}>
        <SellerField known={known} allowClear label={words.codeDeputy} />
      </Form.Item>
      <Form.Item name="tagIds" label={words.codeTags}>
        <Select mode="multiple" maxCount={20} options={tags} optionFilterProp="label" />
      </Form.Item>
      <Form.Item name="welcome" label={words.codeWelcome} extra={words.codeWelcomeHint}>
        <Input.TextArea maxLength={600} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <SaveButton busy={save.busy} />
    </Form>
  )
}

function valuesOf(code?: Code): Fields {
  if (!code) return { kind: 'contact', name: '', members: [{ hours: [] }] }
  const { kind, name, channel, members, deputy, tags, welcome } = code
  return {
    kind,
    name,
    channel,
    members: members.map(({ userId, hours }) => ({ userId, hours })),
    ...(deputy && { deputyId: deputy.userId }),
    tagIds: tags.map(({ tagId }) => tagId),
    welcome,
  }
}

function send({ kind, name, channel, members, deputyId, tagIds, welcome }: Fields, code?: Code) {
  const settings = {
    name: name.trim(),
    channel: channel?.trim() ?? '',
    members: members.map((member) => ({
      userId: member.userId ?? '',
      hours: (member.hours ?? []).map(({ days = [], from = '', until = '' }) => ({ days, from, until })),
    })),
    deputyId: deputyId ?? '',
    tagIds: tagIds ?? [],
    welcome: welcome?.trim() ?? '',
  }
  if (!code) return callOnce('POST /biz/v1/code/create', { body: { ...settings, kind }, quiet: true })
  const { codeId, revision } = code
  return call('PUT /biz/v1/code/update', { body: { ...settings, codeId, revision }, quiet: true })
}
