import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Drawer, Empty, Skeleton, Table, Typography } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { EditPlan } from './edit-plan.tsx'
import { usePlaces } from './use-lists.ts'

/** When and where the members of staff serve. */
export function Plans() {
  const words = useWords()
  const { get, set } = useFilters()
  const places = usePlaces()
  const query = useQuery(callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/plans', {}))
  const close = () => set({ plan: '' })
  return (
    <Card>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ list }) => {
          const open = list.find(({ userId }) => userId === get('plan'))
          if (list.length === 0) return <Empty description={words.planNone} />
          return (
            <>
              <Table
                rowKey="userId"
                dataSource={list}
                pagination={false}
                columns={[
                  {
                    key: 'name',
                    title: words.planMember,
                    render: (_, { userId, name }) => <RowLink open={{ plan: userId }}>{name}</RowLink>,
                  },
                  {
                    key: 'places',
                    title: words.places,
                    render: (_, plan) =>
                      plan.places.length > 0 ? (
                        words.listed(
                          plan.places.map(
                            ({ placeId }) => places.find(({ value }) => value === placeId)?.label ?? '',
                          ),
                        )
                      ) : (
                        <Typography.Text type="secondary">{words.planEmpty}</Typography.Text>
                      ),
                  },
                  {
                    key: 'off',
                    title: words.planDaysOff,
                    render: (_, { daysOff }) =>
                      words.listed(daysOff.map(({ from, to }) => (from === to ? from : `${from}–${to}`))),
                  },
                ]}
              />
              <Drawer open={Boolean(open)} onClose={close} title={open?.name} size={820} destroyOnHidden>
                {open && <EditPlan key={open.userId} plan={open} places={places} onDone={close} />}
              </Drawer>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
