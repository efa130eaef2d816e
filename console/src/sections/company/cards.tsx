import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CompanyCardItem } from '@mingpian/contract/company-card.ts'
import { companyCardStatuses } from '@mingpian/contract/shared/rules/company-card.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar, Button, Card, Flex, Switch, Tag, Typography } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { initialOf } from '#kit/initial.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import type { Tab } from '#kit/tabs.tsx'
import { statusColours } from './states.ts'

/** The company's cards, the one that is shown first. */
export function CompanyCards() {
  const words = useWords()
  const navigate = useNavigate()
  const canWrite = useMay()('company.write')
  const { page, pageSize, get } = useFilters()
  const asked = get('status')
  const status = companyCardStatuses.find((each) => each === asked)
  const query = useQuery({
    ...callQuery('GET /biz/v1/card/company_card/list', {
      query: { page, pageSize, userName: get('keyword').slice(0, 64) || undefined, status },
    }),
    placeholderData: (before) => before,
  })
  const create = useWrite(
    () => callOnce('POST /biz/v1/card/company_card/create', { body: {}, quiet: true }),
    {
      onDone: ({ cardId }) => navigate(`cards/${cardId}`),
    },
  )
  const start = canWrite && (
    <Button type="primary" icon={<PlusOutlined />} loading={create.busy} onClick={() => create.run()}>
      {words.newCompanyCard}
    </Button>
  )
  return (
    <Page title={words.companyCard} tabs={useCompanyTabs()} hint={words.companyCardHint} actions={start}>
      <Flex vertical gap={16}>
        <ShownOnCards />
        <List
          name="companyCards"
          columns={useColumns()}
          rowKey="cardId"
          query={query}
          search={words.searchAgent}
          filters={[
            {
              name: 'status',
              label: words.status,
              options: companyCardStatuses.map((value) => ({ value, label: words.cardStatuses[value] })),
            },
          ]}
          empty={words.noCompanyCards}
          start={start}
          onOpen={({ cardId }) => navigate(`cards/${cardId}`)}
        />
      </Flex>
    </Page>
  )
}

export function useCompanyTabs(): Tab[] {
  const words = useWords()
  return [
    { path: '', label: words.companyCards },
    { path: 'announcements', label: words.announcements },
  ]
}

function useColumns(): Column<CompanyCardItem>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  return [
    {
      key: 'name',
      title: words.face.name,
      fixedShown: true,
      render: (_, { cardId, name, logo, isDefault }) => (
        <Flex gap={8} align="center">
          <Avatar shape="square" src={logo || undefined} alt="">
            {initialOf(name)}
          </Avatar>
          <Link to={`cards/${cardId}`} onClick={(event) => event.stopPropagation()}>
            {name}
          </Link>
          {isDefault && <Tag color="blue">{words.shownCard}</Tag>}
        </Flex>
      ),
    },
    {
      key: 'status',
      title: words.status,
      render: (_, { status }) => <Tag color={statusColours[status]}>{words.cardStatuses[status]}</Tag>,
    },
    { key: 'agent', title: words.agent, render: (_, { agent }) => agent?.name ?? words.noAgent },
    {
      key: 'updatedAt',
      title: words.updatedAt,
      render: (_, { updatedAt }) => moment(updatedAt, locale, timeZone),
    },
  ]
}

const statusCall = 'POST /biz/v1/card/company_card/get_company_card_status'

/** Whether the cards of staff lead to the company's. */
function ShownOnCards() {
  const words = useWords()
  const may = useMay()
  const { data } = useQuery(callQuery(statusCall, { body: {} }))
  const set = useWrite((show: boolean) =>
    call('PUT /biz/v1/card/company_card/update/is/default/show', { body: { show }, quiet: true }),
  )
  if (!data) return null
  return (
    <Card styles={{ body: { padding: '16px 20px' } }}>
      <Flex justify="space-between" align="center" gap={24}>
        <div>
          <Typography.Text strong>{words.shownOnCards}</Typography.Text>
          <div>
            <Typography.Text type="secondary">{words.shownOnCardsHint}</Typography.Text>
          </div>
        </div>
        <Switch
          aria-label={words.shownOnCards}
          checked={data.shownOnCards}
          disabled={!may('company.write')}
          loading={set.busy}
          onChange={(show) => set.run(show)}
        />
      </Flex>
    </Card>
  )
}
