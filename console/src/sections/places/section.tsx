import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Place } from '@mingpian/contract/places.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Drawer, Empty, Flex, Skeleton, Table, Tag, Typography } from 'antd'
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay } from '#kit/me.tsx'
import { OrderedList } from '#kit/order.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded, NotFound } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { EditPlace } from './edit-place.tsx'
import { hoursText } from './hours-text.ts'

const PlaceDayImport = lazy(() => import('./import.tsx').then((page) => ({ default: page.PlaceDayImport })))

/** The company's shops, branches and showrooms, and a sheet of their special days. */
export default function Places() {
  const mayWrite = useMay()('company.write')
  return (
    <Routes>
      <Route index element={<PlaceList />} />
      {mayWrite && <Route path="import" element={<PlaceDayImport />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** The places in the order in which visitors see them. */
function PlaceList() {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('company.write')
  const { get, set } = useFilters()
  const query = useQuery(callQuery('GET /wxwork/v1/console/places', {}))
  const order = useWrite(
    (placeIds: string[]) => call('POST /wxwork/v1/console/place/order', { body: { placeIds }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const asked = get('place')
  const close = () => set({ place: '' })
  const start = mayWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => set({ place: 'new' })}>
      {words.placeNew}
    </Button>
  )
  return (
    <Page
      title={words.places}
      hint={words.placesHint}
      actions={
        mayWrite && (
          <>
            <LinkButton to="/places/import" icon={<UploadOutlined />}>
              {words.importDays}
            </LinkButton>
            {start}
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ list }) => {
          const open = list.find(({ placeId }) => placeId === asked)
          return (
            <Flex vertical gap={16}>
              {list.length === 0 ? (
                <Card>
                  <Empty description={words.placeNone}>{start}</Empty>
                </Card>
              ) : (
                <Card>
                  <PlaceTable list={list} />
                </Card>
              )}
              {list.length > 1 && (
                <Card title={words.placeOrder}>
                  <OrderedList
                    items={list}
                    keyOf={({ placeId }) => placeId}
                    nameOf={({ name }) => name}
                    onChange={
                      mayWrite && !order.busy
                        ? (items) => order.run(items.map(({ placeId }) => placeId))
                        : undefined
                    }
                  />
                </Card>
              )}
              <Drawer
                open={Boolean(open) || (asked === 'new' && mayWrite)}
                onClose={close}
                title={open?.name ?? words.placeNew}
                size={680}
                destroyOnHidden
              >
                <EditPlace key={asked} place={open} onDone={close} />
              </Drawer>
            </Flex>
          )
        }}
      </Loaded>
    </Page>
  )
}

function PlaceTable({ list }: { list: Place[] }) {
  const words = useWords()
  return (
    <Table<Place>
      rowKey="placeId"
      dataSource={list}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'name',
          title: words.placeName,
          render: (_, { placeId, name }) => <RowLink open={{ place: placeId }}>{name}</RowLink>,
        },
        {
          key: 'address',
          title: words.placeAddress,
          render: (_, { address }) => (
            <div style={{ maxWidth: 320, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{address}</div>
          ),
        },
        { key: 'phone', title: words.placePhone, dataIndex: 'phone' },
        {
          key: 'hours',
          title: words.placeHours,
          render: (_, { hours }) =>
            hours.length > 0 ? (
              <div style={{ maxWidth: 240, whiteSpace: 'pre-line' }}>{hoursText(hours, words)}</div>
            ) : (
              <Typography.Text type="secondary">{words.placeNoHours}</Typography.Text>
            ),
        },
        {
          key: 'map',
          title: words.placeMap,
          render: (_, { coordinates }) =>
            coordinates ? <Tag color="success">{words.placeOnMap}</Tag> : <Tag>{words.placeNotOnMap}</Tag>,
        },
        {
          key: 'staff',
          title: words.placeStaff,
          render: (_, { staff }) => (
            <div style={{ maxWidth: 200, whiteSpace: 'normal' }}>
              {words.listed(staff.map(({ name }) => name))}
            </div>
          ),
        },
      ]}
    />
  )
}
