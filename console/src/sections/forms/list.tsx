import { PlusOutlined } from '@ant-design/icons'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { stateColours } from '#features/pieces/piece-states.ts'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'

type Form = CallTypes<'GET /biz/v1/form/list'>['data']['list'][number]

/** The forms whose answers can be read. A number opens into its answers. */
export function FormsList() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayWrite = useMay()('forms.write')
  const { page, pageSize } = useFilters()
  const navigate = useNavigate()
  const query = useQuery({
    ...callQuery('GET /biz/v1/form/list', { query: { page, pageSize } }),
    placeholderData: (before) => before,
  })
  const columns: Column<Form>[] = [
    {
      key: 'title',
      title: words.contentTitle,
      fixedShown: true,
      render: (_, { formId, title }) => <Link to={`/forms/${formId}`}>{title}</Link>,
    },
    {
      key: 'formType',
      title: words.formType,
      wideOnly: true,
      render: (_, { formType }) => words.formTypes[formType],
    },
    {
      key: 'state',
      title: words.status,
      render: (_, { state }) => (
        <Tag color={stateColours[state as MaterialState]}>{words.contentStates[state] ?? state}</Tag>
      ),
    },
    { key: 'answers', title: words.answers, dataIndex: 'answers', align: 'right' },
    { key: 'recent', title: words.recentAnswers, dataIndex: 'recent', align: 'right' },
    {
      key: 'left',
      title: words.leftAnswers,
      align: 'right',
      render: (_, { formId, left }) =>
        left > 0 ? (
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it keeps a tap on the link from opening the row
          <span onClick={(event) => event.stopPropagation()}>
            <Link to={`/forms/${formId}?handling=left`}>{left}</Link>
          </span>
        ) : (
          0
        ),
    },
    { key: 'lastAt', title: words.lastAnswer, render: (_, { lastAt }) => moment(lastAt, locale, timeZone) },
    {
      key: 'action',
      title: words.action,
      fixed: 'right',
      fixedShown: true,
      render: (_, { formId }) => (
        <Flex gap={16} onClick={(event) => event.stopPropagation()}>
          {mayWrite && <Link to={`/forms/${formId}/edit`}>{words.editContent}</Link>}
          <Link to={`/forms/${formId}/statistics`}>{words.statistics}</Link>
        </Flex>
      ),
    },
  ]
  const start = mayWrite && (
    <LinkButton to="/forms/new" type="primary" icon={<PlusOutlined />}>
      {words.newForm}
    </LinkButton>
  )
  return (
    <Page title={words.forms} hint={words.formsHint} actions={start}>
      <List
        name="forms"
        columns={columns}
        rowKey="formId"
        query={query}
        empty={words.noForms}
        start={start}
        onOpen={({ formId }) => navigate(`/forms/${formId}`)}
      />
    </Page>
  )
}
