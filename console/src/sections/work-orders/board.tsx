import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import {
  type WorkOrderState,
  workOrderKinds,
  workOrderMoves,
  workOrderStates,
} from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { StaffWorkOrderItem } from '@mingpian/contract/shared/work-order.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Badge, Flex, Select, Skeleton, Tag, Typography } from 'antd'
import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { useFilters } from '#kit/filters.ts'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import style from './board.module.css'
import { WorkOrderDrawer } from './drawer.tsx'
import { closeWorkOrder, takeWorkOrder } from './writes.ts'

/** Cards of a column; the list has the others. */
const mostCards = 20
/** Others work on the same board. */
const freshMs = 30_000

/** The move by which a member of staff brings a work order from one column to another. */
const moveBetween = (from: WorkOrderState, to: WorkOrderState) =>
  from === to
    ? undefined
    : (['take', 'answer', 'close'] as const).find((move) => {
        const next: Partial<Record<WorkOrderState, WorkOrderState>> = workOrderMoves[move].next
        return next[from] === to
      })

/** The work orders in a column for each state. Those that wait are ordered by deadline. A card is opened, or dragged. */
export function WorkOrderBoard() {
  const words = useWords()
  const mayWrite = useMay()('work-orders.write')
  const { get, set } = useFilters()
  const { data: places } = useQuery(callQuery('GET /wxwork/v1/console/places', {}))
  const [dragged, setDragged] = useState<StaffWorkOrderItem>()
  const drop = useDrop()
  return (
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">
        {mayWrite ? words.workOrderBoardHint : words.workOrderBoardReadHint}
      </Typography.Text>
      <Flex gap={8} wrap>
        <Select
          aria-label={words.workOrderKind}
          value={get('kind')}
          options={[
            { value: '', label: words.workOrderAllKinds },
            ...workOrderKinds.map((each) => ({ value: each, label: words.workOrderKinds[each] })),
          ]}
          style={{ minWidth: 140 }}
          onChange={(kind) => set({ kind })}
        />
        <Select
          aria-label={words.workOrderPlace}
          value={get('place')}
          options={[
            { value: '', label: words.workOrderAllPlaces },
            ...(places?.list ?? []).map(({ placeId, name }) => ({ value: placeId, label: name })),
          ]}
          style={{ minWidth: 200 }}
          onChange={(place) => set({ place })}
        />
      </Flex>
      <div className={style.board}>
        {workOrderStates.map((state) => (
          <Column
            key={state}
            state={state}
            isDraggable={mayWrite}
            accepts={dragged && moveBetween(dragged.state, state) !== undefined}
            onDrag={setDragged}
            onDrop={() => dragged && drop(dragged, state)}
          />
        ))}
      </div>
      <WorkOrderDrawer workOrderId={get('workOrder')} onClose={() => set({ workOrder: '' })} />
    </Flex>
  )
}

/** Makes the move of a card that was dropped on a column. An answer is written in the drawer. */
function useDrop() {
  const words = useWords()
  const { message, modal } = App.useApp()
  const { set } = useFilters()
  const outcome = { onDone: () => void message.success(words.saved) }
  const take = useWrite(takeWorkOrder, outcome)
  const close = useWrite(closeWorkOrder, outcome)
  return ({ workOrderId, state }: StaffWorkOrderItem, to: WorkOrderState) => {
    const move = moveBetween(state, to)
    if (move === 'take') take.run(workOrderId)
    if (move === 'answer') set({ workOrder: workOrderId })
    if (move === 'close')
      modal.confirm({
        title: words.workOrderClose,
        content: words.workOrderCloseAsk,
        okText: words.workOrderClose,
        // A failure is shown by the write, and the question closes.
        onOk: () => close.run(workOrderId),
      })
  }
}

interface ColumnProps {
  state: WorkOrderState
  isDraggable: boolean
  /** Whether the card that is dragged may be dropped here; undefined while none is. */
  accepts: boolean | undefined
  onDrag: (card: StaffWorkOrderItem | undefined) => void
  onDrop: () => void
}

function Column({ state, isDraggable, accepts, onDrag, onDrop }: ColumnProps) {
  const words = useWords()
  const { get } = useFilters()
  const kind = workOrderKinds.find((each) => each === get('kind'))
  const filter = { state, ...(kind && { kind }), ...(get('place') && { placeId: get('place') }) }
  const query = useQuery({
    ...callQuery('GET /work-order/v1/manage/list', {
      query: { ...filter, order: 'due', page: 1, pageSize: mostCards },
    }),
    refetchInterval: freshMs,
    placeholderData: (before) => before,
  })
  const name = words.workOrderStates[state]
  const over = (event: DragEvent) => {
    if (accepts) event.preventDefault()
  }
  return (
    <section
      aria-label={name}
      className={style.column}
      data-accepts={accepts}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <h2>
        {name}{' '}
        <Badge
          count={query.data?.total ?? 0}
          showZero
          color="var(--ant-color-text-tertiary)"
          overflowCount={9999}
        />
      </h2>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ list, total }) => (
          <>
            {total === 0 && <Typography.Text type="secondary">{words.workOrderBoardNone}</Typography.Text>}
            <ul>
              {list.map((card) => (
                <li
                  key={card.workOrderId}
                  draggable={isDraggable && state !== 'closed'}
                  onDragStart={() => onDrag(card)}
                  onDragEnd={() => onDrag(undefined)}
                >
                  <Card {...card} />
                </li>
              ))}
            </ul>
            {total > list.length && (
              <Link
                to={`/work-orders?${new URLSearchParams({ state, kind: get('kind'), place: get('place') })}`}
              >
                {words.workOrderBoardAll(total)}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Card({ workOrderId, kind, words: said, handler, dueAt, isLate, ...of }: StaffWorkOrderItem) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { to } = useFilters()
  const customer = of.customerName || words.workOrderVisitor(of.customerNumber)
  return (
    <Link to={to({ workOrder: workOrderId })} draggable={false} className={style.card}>
      <Flex justify="space-between" gap={8} wrap>
        <strong>{customer}</strong>
        <Tag>{words.workOrderKinds[kind]}</Tag>
      </Flex>
      <p>{said}</p>
      <Flex gap={8} wrap justify="space-between">
        <small>{handler?.name ?? words.workOrderNobody}</small>
        <small className={isLate ? style.late : undefined}>
          {isLate
            ? words.workOrderLate
            : dueAt
              ? words.workOrderAnswerUntil(moment(dueAt, locale, timeZone))
              : moment(of.changedAt, locale, timeZone)}
        </small>
      </Flex>
    </Link>
  )
}
