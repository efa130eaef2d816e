import type { AssignSetting } from '@mingpian/contract/assign.ts'
import { Button, Card, DatePicker, Flex, Form, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import type { Named } from '#features/staff/members-field.tsx'
import { dayIn } from '#kit/company-time.ts'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { useDayText } from '#kit/use-day-text.ts'
import { MemberField } from './member-field.tsx'

interface Props {
  away: AssignSetting['away']
  nameOf: (userId: string) => string
  mayWrite: boolean
  onKnown: (members: Named[]) => void
  onChange: (away: AssignSetting['away']) => void
}

/** The members who get no leads by rules up to a day. */
export function AwayCard({ away, nameOf, mayWrite, onKnown, onChange }: Props) {
  const words = useWords()
  const dayText = useDayText()
  const { timeZone } = useMe()
  const [form] = Form.useForm<{ member: { value: string; label: string }; until: Dayjs }>()
  return (
    <Card title={words.awayTitle}>
      <Flex vertical gap={8}>
        <Typography.Text type="secondary">{words.awayHint}</Typography.Text>
        {away.map(({ userId, lastDay }) => (
          <Flex key={userId} gap={8} align="center">
            <span>{nameOf(userId)}</span>
            <Typography.Text type="secondary">{`${words.awayUntil} ${dayText(lastDay)}`}</Typography.Text>
            {mayWrite && (
              <Button
                size="small"
                aria-label={`${words.assignRuleRemove}: ${nameOf(userId)}`}
                onClick={() => onChange(away.filter((one) => one.userId !== userId))}
              >
                {words.assignRuleRemove}
              </Button>
            )}
          </Flex>
        ))}
        {mayWrite && (
          <Form
            form={form}
            layout="inline"
            onFinish={({ member, until }) => {
              onKnown([{ userId: member.value, name: member.label }])
              onChange([
                ...away.filter(({ userId }) => userId !== member.value),
                { userId: member.value, lastDay: until.format('YYYY-MM-DD') },
              ])
              form.resetFields()
            }}
          >
            <Form.Item
              name="member"
              label={words.awayMember}
              rules={[{ required: true, message: words.ruleMembersMissing }]}
              style={{ minWidth: 240 }}
            >
              <MemberField />
            </Form.Item>
            <Form.Item
              name="until"
              label={words.awayUntil}
              rules={[{ required: true, message: words.awayUntil }]}
            >
              <DatePicker minDate={dayIn(timeZone)} />
            </Form.Item>
            <Button htmlType="submit">{words.awayAdd}</Button>
          </Form>
        )}
      </Flex>
    </Card>
  )
}
