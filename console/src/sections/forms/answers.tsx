import { BarChartOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { type FormAnswer, handlings } from '@mingpian/contract/forms.ts'
import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Popconfirm, Tag } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { AnswerDrawer } from './answer-drawer.tsx'
import { handlingColours } from './answer-handling.tsx'
import { answerWords } from './answer-words.ts'
import { BulkHandling } from './bulk-handling.tsx'

const handlingFilters = ['left', ...handlings] as const

/** The answers of one form. The export has the filtered answers. */
export function FormAnswers() {
  const words = useWords()
  const { formId = '' } = useParams()
  const { page, pageSize, get, set } = useFilters()
  const { userId } = useMe()
  const [selected, setSelected] = useState<string[]>([])
  const handlingFilter = handlingFilters.find((state) => state === get('handling'))
  const open = (answer: string) => set({ answer, page })
  const [question, value] = [get('question').slice(0, 16), get('value').slice(0, 64)]
  const part = {
    formId,
    keyword: get('keyword').slice(0, 64),
    ...(isDay(get('from')) && { from: get('from') }),
    ...(isDay(get('to')) && { to: get('to') }),
    ...(question && { question, ...(value && { value }) }),
    ...(handlingFilter && { handling: handlingFilter }),
    ...(get('mine') && { handlerId: userId }),
    ...(get('perPerson') && { perPerson: '1' as const }),
  }
  const query = useQuery({
    ...callQuery('GET /biz/v1/form/answers', { query: { ...part, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const asked = query.data?.list.flatMap(({ values }) => values).find((each) => each.question === question)
  const chosen = (query.data?.list ?? []).filter(({ answerId }) => selected.includes(answerId))
  return (
    <Page
      title={query.data?.title ?? words.answers}
      hint={words.answersHint}
      actions={
        <>
          <LinkButton to={`/forms/${formId}/statistics`} icon={<BarChartOutlined />}>
            {words.statistics}
          </LinkButton>
          <ExportButton
            begin={() => call('POST /biz/v1/form/export', { body: part, quiet: true })}
            disabled={!query.data?.total}
          />
        </>
      }
    >
      {part.perPerson && (
        <Tag closable style={{ marginBottom: 12 }} onClose={() => set({ perPerson: '' })}>
          {words.onlyNewestOfEach}
        </Tag>
      )}
      {question && (
        <Tag closable style={{ marginBottom: 12 }} onClose={() => set({ question: '', value: '' })}>
          {words.onlyWith(value ? answerWords(words, asked?.kind, value) : (asked?.label ?? question))}
        </Tag>
      )}
      <List
        name={`answers.${formId}`}
        columns={useColumns(query.data?.list ?? [])}
        rowKey="answerId"
        query={query}
        search={words.searchAnswers}
        period={words.period}
        filters={[
          {
            name: 'handling',
            label: words.handling,
            options: handlingFilters.map((state) => ({
              value: state,
              label: words.handlings[state] ?? state,
            })),
          },
          { name: 'mine', label: words.handler, options: [{ value: '1', label: words.handledByMe }] },
        ]}
        selection={{
          selectedRowKeys: chosen.map(({ answerId }) => answerId),
          onChange: (keys) => setSelected(keys.map(String)),
          getCheckboxProps: ({ mayHandle, personName }) => ({
            disabled: !mayHandle,
            'aria-label': personName || words.anonymous,
          }),
        }}
        bulk={
          chosen.length > 0 ? <BulkHandling answers={chosen} onDone={() => setSelected([])} /> : undefined
        }
        empty={words.noAnswers}
        onOpen={({ answerId }) => open(answerId)}
      />
      <AnswerDrawer
        answers={query.data?.list ?? []}
        answerId={get('answer')}
        onOpen={open}
        footer={({ answerId }) => <DeleteAnswer answerId={answerId} onDone={() => open('')} />}
      />
    </Page>
  )
}

/** One column for each question that an answer of this page has. */
function useColumns(answers: FormAnswer[]): Column<FormAnswer>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page } = useFilters()
  const questions = new Map(
    answers.flatMap(({ values }) => values.map(({ question, label }) => [question, label] as const)),
  )
  return [
    {
      key: 'at',
      title: words.time,
      fixedShown: true,
      render: (_, { answerId, at }) => (
        <RowLink open={{ answer: answerId, page }}>{moment(at, locale, timeZone)}</RowLink>
      ),
    },
    { key: 'person', title: words.answeredBy, render: (_, { personName }) => personName || words.anonymous },
    ...[...questions].map(
      ([question, label]): Column<FormAnswer> => ({
        key: question,
        title: label,
        ellipsis: true,
        width: 160,
        render: (_, { values }) => {
          const given = values.find((each) => each.question === question)
          return given?.value && answerWords(words, given.kind, given.value)
        },
      }),
    ),
    { key: 'salesperson', title: words.salesperson, dataIndex: 'salesperson' },
    {
      key: 'handling',
      title: words.handling,
      render: (_, { handling: { state } }) => (
        <Tag color={handlingColours[state]}>{words.handlings[state]}</Tag>
      ),
    },
    { key: 'handler', title: words.handler, render: (_, { handling }) => handling.handler.name },
    {
      key: 'note',
      title: words.handlingNote,
      ellipsis: true,
      width: 160,
      render: (_, { handling }) => handling.note,
    },
    {
      key: 'delete',
      title: words.action,
      fixedShown: true,
      render: (_, { answerId }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it keeps a tap on the button from opening the row
        <span onClick={(event) => event.stopPropagation()}>
          <DeleteAnswer answerId={answerId} />
        </span>
      ),
    },
  ]
}

function DeleteAnswer({ answerId, onDone }: { answerId: string; onDone?: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const mayDelete = useMay()('records.delete')
  const remove = useWrite(() => call('DELETE /biz/v1/form/answer', { query: { answerId }, quiet: true }), {
    onDone: () => {
      message.success(words.deleted)
      onDone?.()
    },
  })
  if (!mayDelete) return null
  return (
    <Popconfirm title={words.deleteAnswerAsk} okText={words.deleteAnswer} onConfirm={() => void remove.run()}>
      <Button type="link" danger size="small" loading={remove.busy}>
        {words.deleteAnswer}
      </Button>
    </Popconfirm>
  )
}
