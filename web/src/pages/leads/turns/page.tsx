import { call } from '@mingpian/client/call.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Turn } from '@mingpian/contract/leads.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useState } from 'react'
import leads from '#features/leads/list.module.css'
import { NameLine } from '#features/radar/name-line.tsx'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { trailHref } from '#features/radar/visit-row.tsx'
import { ListView } from '#kit/list-view.tsx'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { toast } from '#ui/toast.ts'

const directions = [
  ['', m.turns_all],
  ['given', m.turns_given],
  ['received', m.turns_received],
] as const
type Direction = (typeof directions)[number][0]

const turnsOptions = (direction: Direction) => ({
  ...callPages('POST /biz/v1/clue/turned_list', { body: direction ? { direction } : {}, quiet: true }),
  // Colleagues hand leads over at the same time.
  staleTime: 0,
})

/** The leads that the reader handed over or received, those of the team too; own hand-overs can be undone. */
export default function TurnsPage() {
  const now = useNow()
  const [direction, setDirection] = useState<Direction>('')
  const list = useList(turnsOptions(direction))
  const undo = useWrite((turnId: string) => call('POST /biz/v1/clue/turn/undo', { body: { turnId } }), {
    onDone: () => toast(m.leads_undone()),
    // A lead that the colleague handed over since cannot be taken back: the list shows it.
    reread: 'always',
  })
  return (
    <main className={leads.page}>
      <h1 className="sr-only">{m.turns_title()}</h1>
      <Choices
        label={m.turns_which()}
        value={direction}
        choices={directions.map(([each, words]) => [each, words()] as const)}
        onChange={setDirection}
      />
      <ListView
        list={list}
        empty={{ kind: 'empty', title: m.turns_none(), hint: m.turns_none_hint() }}
        skeleton={<Skeleton />}
      >
        {(rows) => (
          <ul className={leads.list}>
            {rows.map((turn) => (
              <TurnRow
                key={turn.turnId}
                turn={turn}
                now={now}
                busy={undo.running === turn.turnId}
                onUndo={() => void undo.run(turn.turnId)}
              />
            ))}
          </ul>
        )}
      </ListView>
    </main>
  )
}

interface TurnRowProps {
  turn: Turn
  now: Date
  busy: boolean
  onUndo: () => void
}

function TurnRow({ turn, now, busy, onUndo }: TurnRowProps) {
  const { person, from, to, at, undoneAt, reason } = turn
  const who = nameOf(person, getLocale())
  const side = (member: Turn['from']) => member?.name ?? m.pool_title()
  return (
    <li className={leads.acted}>
      <a className={leads.lead} href={trailHref(person.unionId)}>
        <Avatar name={person.name} src={person.avatar} number={person.number} size={44} />
        <span className={leads.words}>
          <NameLine name={who} at={at} now={now} />
          <span>{m.turns_way({ from: side(from), to: side(to) })}</span>
          {reason && <small>{reason}</small>}
          {undoneAt && <small>{m.turns_undone()}</small>}
        </span>
      </a>
      {mayUndo(turn) && (
        <Button small label={m.turns_undo_of({ who })} busy={busy} onClick={onUndo}>
          {m.waiting_undo()}
        </Button>
      )}
    </li>
  )
}

/** Whether it is a standing hand-over by the reader, to a colleague or into the pool. */
const mayUndo = ({ direction, way, undoneAt }: Turn) =>
  direction === 'given' && !undoneAt && (way === 'turn' || way === 'returned')

const Skeleton = () => (
  <div className={leads.list}>
    {[1, 2, 3].map((nth) => (
      <RowSkeleton key={nth} />
    ))}
  </div>
)
