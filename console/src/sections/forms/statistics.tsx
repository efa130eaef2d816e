import { callQuery } from '@mingpian/client/react/queries.ts'
import type { QuestionNumbers } from '@mingpian/contract/forms.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Empty, Flex, Progress, Skeleton, Statistic, Typography } from 'antd'
import { Link, useParams } from 'react-router'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { answerWords } from './answer-words.ts'

/** Figures for each question of a form; each one opens into the answers that it counts. */
export function FormStatistics() {
  const words = useWords()
  const { formId = '' } = useParams()
  const query = useQuery(callQuery('GET /biz/v1/form/statistics', { query: { formId } }))
  return (
    <Page
      title={query.data?.title ?? words.statistics}
      hint={words.statisticsHint}
      name={words.statistics}
      below={[{ label: query.data?.title ?? words.answers, to: `/forms/${formId}` }]}
    >
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ total, people, questions }) => (
          <Flex vertical gap={16}>
            <Card>
              <Flex gap={64}>
                <Link to={`/forms/${formId}`}>
                  <Statistic title={words.totalAnswers} value={total} />
                </Link>
                <Link to={`/forms/${formId}?perPerson=1`}>
                  <Statistic title={words.peopleAnswered} value={people} />
                </Link>
              </Flex>
            </Card>
            {questions.length === 0 && <Empty description={words.noAnswers} />}
            {questions.map((each) => (
              <Question key={each.question} formId={formId} numbers={each} />
            ))}
          </Flex>
        )}
      </Loaded>
    </Page>
  )
}

function Question({ formId, numbers }: { formId: string; numbers: QuestionNumbers }) {
  const words = useWords()
  const { question, kind, label, answered, average, values } = numbers
  const to = (value = '') =>
    `/forms/${formId}?${new URLSearchParams({ question, ...(value && { value }) }).toString()}`
  // Free words have no figures: the head alone says how many there are.
  const hasFigures = average !== null || values.length > 0
  return (
    <Card
      title={label}
      extra={<Link to={to()}>{words.answered(answered)}</Link>}
      styles={{ header: hasFigures ? {} : { borderBottom: 0 }, body: hasFigures ? {} : { display: 'none' } }}
    >
      {average !== null && <Statistic title={words.average} value={average} precision={1} />}
      {values.map(({ value, count }) => (
        <Flex key={value} align="center" gap={16}>
          <Link to={to(value)} style={{ width: 240 }}>
            {answerWords(words, kind, value)}
          </Link>
          <Progress
            aria-label={answerWords(words, kind, value)}
            percent={answered > 0 ? Math.round((count / answered) * 100) : 0}
            style={{ flex: 1 }}
          />
          <Typography.Text style={{ width: 48, textAlign: 'right' }}>{count}</Typography.Text>
        </Flex>
      ))}
    </Card>
  )
}
