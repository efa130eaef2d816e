import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Flex, Result, Skeleton, Tag, Typography } from 'antd'
import { useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

/** Recent refusals by the platforms, each with its remedy. */
export function Problems() {
  const words = useWords()
  const query = useQuery(callQuery('GET /wxwork/v1/platform/problems', {}))
  return (
    <Card>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ problems }) =>
          problems.length === 0 ? (
            <Result status="success" title={words.noProblems} subTitle={words.noProblemsHint} />
          ) : (
            <Flex vertical gap={12}>
              {problems.map((problem) => (
                <Problem key={`${problem.kind} ${problem.path} ${problem.errcode}`} problem={problem} />
              ))}
            </Flex>
          )
        }
      </Loaded>
    </Card>
  )
}

interface Shown {
  kind: string
  path: string
  errcode: string
  message: string
  advice: string
  times: number
  lastAt: string
}

function Problem({ problem }: { problem: Shown }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { kind, path, errcode, message, advice, times, lastAt } = problem
  return (
    <Alert
      type="warning"
      showIcon
      title={advice || words.noAdvice}
      description={
        <Flex vertical gap={4}>
          <Typography.Text>{message}</Typography.Text>
          <Flex gap={8} wrap align="center">
            <Tag>{words.appKinds[kind] ?? kind}</Tag>
            <Typography.Text code>{path}</Typography.Text>
            {errcode && <Typography.Text code>{errcode}</Typography.Text>}
            <Typography.Text type="secondary">
              {words.timesUntil(times, moment(lastAt, locale, timeZone))}
            </Typography.Text>
          </Flex>
        </Flex>
      }
    />
  )
}
