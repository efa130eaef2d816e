import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { emailPattern } from '@mingpian/contract/shared/rules/email.ts'
import { mobilePattern, plainMobile } from '@mingpian/contract/shared/rules/phone.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { App, Form, Input, Select, Switch } from 'antd'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'

interface Fields {
  name: string
  position: string
  department: string
  email: string
  phone: string
  role: StaffDetail['role']
  licensed: boolean
}

/** Edits the company's data of a member. Only the changed fields are sent. */
export function EditMember({ member }: { member: StaffDetail }) {
  const words = useWords()
  const may = useMay()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const initial: Fields = {
    name: member.name,
    position: member.position,
    department: member.department,
    email: member.email,
    // The stored number arrives masked: an empty field keeps it.
    phone: '',
    role: member.role,
    licensed: member.licensed,
  }
  const save = useWrite(
    (fields: Fields) =>
      call('POST /biz/v1/staff/update', {
        body: { userId: member.userId, ...changesOf(initial, fields) },
        quiet: true,
      }),
    {
      onDone: () => {
        form.setFieldValue('phone', '')
        message.success(words.saved)
      },
    },
  )
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={(fields) => save.run(fields)}>
      <Form.Item
        name="name"
        label={words.name}
        rules={[{ required: true, whitespace: true, message: words.nameMissing }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="position" label={words.position}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="department" label={words.department}>
        <Input maxLength={128} />
      </Form.Item>
      <Form.Item
        name="phone"
        label={words.phone}
        extra={words.phoneHint(member.phone)}
        rules={[{ transform: plainMobile, pattern: new RegExp(mobilePattern), message: words.phoneWrong }]}
      >
        <Input inputMode="tel" autoComplete="off" maxLength={24} />
      </Form.Item>
      <Form.Item
        name="email"
        label={words.email}
        rules={[{ pattern: new RegExp(`^${emailPattern}$`), message: words.emailWrong }]}
      >
        <Input inputMode="email" autoComplete="off" maxLength={128} />
      </Form.Item>
      {may('roles.write') && (
        <Form.Item name="role" label={words.role} extra={words.roleHint}>
          <Select options={Object.entries(words.roles).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
      )}
      <Form.Item name="licensed" label={words.licence} valuePropName="checked">
        <Switch />
      </Form.Item>
      <SaveButton busy={save.busy} />
    </Form>
  )
}

/** The fields whose values differ. */
const changesOf = (before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name as keyof Fields]))
