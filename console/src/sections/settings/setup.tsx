import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { SetupStep } from '@mingpian/contract/overview.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Skeleton, Tag, Typography, theme } from 'antd'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

/** Page of each step. */
const places: Record<SetupStep['key'], string> = {
  company: '/settings',
  wecom: '/platform?app=wecom',
  callback: '/platform?app=wecom',
  domain: '/platform/domains',
  staff: '/staff/import',
  cardStyle: '/settings/cards',
  companyCard: '/company',
  content: '/content/templates',
  share: '/staff',
  wechat: '/platform?app=wechat',
}

/** The steps from an empty company to its first shared card, each with its present state. */
export function Setup() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const may = useMay()
  const query = useQuery(callQuery('GET /wxwork/v1/console/setup', {}))
  const check = useWrite(
    () => call('POST /wxwork/v1/console/connection/check', { body: {}, quiet: true }),
    {},
  )
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 10 }} />}>
      {({ steps, checkedAt }) => {
        const needed = steps.filter(({ optional }) => !optional)
        const done = needed.filter(({ state }) => state === 'done').length
        return (
          <Card
            title={words.setupProgress(done, needed.length)}
            extra={
              <Flex gap={12} align="center">
                <Typography.Text type="secondary">
                  {checkedAt ? words.checkedAt(moment(checkedAt, locale, timeZone)) : words.neverChecked}
                </Typography.Text>
                {may('platform.write') && (
                  <Button loading={check.busy} onClick={() => check.run()}>
                    {words.checkNow}
                  </Button>
                )}
              </Flex>
            }
          >
            {done === needed.length && (
              <Alert
                type="success"
                showIcon
                title={words.setupDone}
                description={words.setupDoneHint}
                style={{ marginBottom: 12 }}
              />
            )}
            <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
              {steps.map((step, index) => (
                <Step
                  key={step.key}
                  step={step}
                  isNext={step === needed.find(({ state }) => state !== 'done')}
                  isLast={index === steps.length - 1}
                />
              ))}
            </ol>
          </Card>
        )
      }}
    </Loaded>
  )
}

function Step({ step, isNext, isLast }: { step: SetupStep; isNext: boolean; isLast: boolean }) {
  const words = useWords()
  const { token } = theme.useToken()
  const { title, hint, action } = words.setupSteps[step.key]
  const icons = {
    done: <CheckCircleFilled style={{ color: token.colorSuccess }} />,
    failed: <CloseCircleFilled style={{ color: token.colorError }} />,
    open: <ClockCircleOutlined style={{ color: token.colorTextTertiary }} />,
  }
  return (
    <li style={{ borderBottom: isLast ? 0 : `1px solid ${token.colorBorderSecondary}` }}>
      <Flex gap={16} align="center" style={{ padding: '14px 0' }}>
        <span style={{ fontSize: 20 }} role="img" aria-label={words.stepStates[step.state]}>
          {icons[step.state]}
        </span>
        <div style={{ flex: 1 }}>
          <Typography.Text strong>{title}</Typography.Text> {step.optional && <Tag>{words.optional}</Tag>}
          {step.state === 'failed' && <Tag color="error">{words.stepStates.failed}</Tag>}
          <div>
            <Typography.Text type="secondary">{hint}</Typography.Text>
          </div>
        </div>
        <LinkButton
          to={places[step.key]}
          type={isNext ? 'primary' : step.state === 'done' ? 'text' : 'default'}
        >
          {action}
        </LinkButton>
      </Flex>
    </li>
  )
}
