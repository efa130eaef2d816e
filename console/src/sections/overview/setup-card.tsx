import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Flex, Progress, Typography, theme } from 'antd'
import { LinkButton } from '#kit/link-button.tsx'
import { useWords } from '#kit/preferences.tsx'

/** Progress of the first run; gone once its steps are done. It stays under the settings. */
export function SetupCard() {
  const words = useWords()
  const { token } = theme.useToken()
  const { data } = useQuery(callQuery('GET /wxwork/v1/console/setup', {}))
  const needed = (data?.steps ?? []).filter(({ optional }) => !optional)
  const done = needed.filter(({ state }) => state === 'done').length
  const next = needed.find(({ state }) => state !== 'done')
  if (!next) return null
  return (
    <Card>
      <Flex gap={20} align="center">
        <Progress
          type="circle"
          size={64}
          strokeColor={token.colorPrimary}
          percent={Math.round((done / needed.length) * 100)}
          format={() => `${done}/${needed.length}`}
          aria-label={words.setupProgress(done, needed.length)}
        />
        <div style={{ flex: 1 }}>
          <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
            {words.setupTitle}
          </Typography.Title>
          <Typography.Text type="secondary">
            {words.nextStep(words.setupSteps[next.key].title)}
          </Typography.Text>
        </div>
        <LinkButton to="/settings/setup" type="primary">
          {words.goOn}
        </LinkButton>
      </Flex>
    </Card>
  )
}
