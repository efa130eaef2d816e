import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { calendarWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { FactRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { FailedRow, isFailed } from './failed-row.tsx'
import remark from './remark.module.css'

type Row = CallTypes<'GET /biz/v1/clue/score/ledger'>['data']['list'][number]

export const scoreQuery = (unionId: string) =>
  callQuery('GET /biz/v1/clue/score/ledger', {
    query: { clueId: unionId, page: 1, pageSize: 1 },
    quiet: true,
  })

/** The score of the visitor; a tap shows the rows that add up to it. */
export function Score({ unionId }: { unionId: string }) {
  const { data, error, refetch } = useQuery(scoreQuery(unionId))
  const [isOpen, setOpen] = useState(false)
  if (!data)
    return isFailed(error) ? <FailedRow icon={Gauge} words={m.score_failed()} refetch={refetch} /> : null
  return (
    <>
      <button type="button" className={remark.remark} onClick={() => setOpen(true)}>
        <Gauge size={20} aria-hidden />
        <span>
          <span className={remark.words}>{m.score_now({ score: data.score })}</span>
          <small>{m.score_why()}</small>
        </span>
      </button>
      {isOpen && <LedgerSheet unionId={unionId} score={data.score} onClose={() => setOpen(false)} />}
    </>
  )
}

interface LedgerProps {
  unionId: string
  score: number
  onClose: () => void
}

function LedgerSheet({ unionId, score, onClose }: LedgerProps) {
  const now = useNow()
  const ledger = useList(
    callPages('GET /biz/v1/clue/score/ledger', { query: { clueId: unionId }, quiet: true }, 50),
  )
  const dayWords = (day: string) => calendarWords(day, now, getLocale())
  return (
    <Sheet open title={m.score_rows()} onClose={onClose}>
      {ledger.rows ? (
        <>
          <p className={remark.hint}>{ledger.total === 0 ? m.score_none() : m.score_sum({ score })}</p>
          <Rows>
            {ledger.rows.map((row) => (
              <FactRow
                key={`${row.kind} ${row.action} ${row.earnedOn}`}
                title={titleOf(row, dayWords(row.earnedOn))}
                note={dayWords(row.day)}
                value={m.score_points({ points: signed(row.points) })}
              />
            ))}
          </Rows>
          <More {...ledger.end} />
        </>
      ) : (
        <StateView
          part
          state={queryState(ledger.isPending, ledger.error, ledger.refetch, <BlockBone height={168} />)}
        />
      )}
    </Sheet>
  )
}

const signed = (points: number) => (points > 0 ? `+${points}` : `−${-points}`)

const actionNames: Record<Row['action'], () => string> = {
  visit: m.score_do_visit,
  read: m.score_do_read,
  call: m.score_do_call,
  save_contact: m.score_do_save_contact,
  exchange: m.score_do_exchange,
  submit_form: m.score_do_submit_form,
  pay_order: m.score_do_pay_order,
  place_order: m.score_do_place_order,
  pay_booking: m.score_do_pay_booking,
  book: m.score_do_book,
  arrive: m.score_do_arrive,
  request_help: m.score_do_request_help,
  ask: m.score_do_ask,
  comment: m.score_do_comment,
  like: m.score_do_like,
  share: m.score_do_share,
  copy: m.score_do_copy,
  view_code: m.score_do_view_code,
}

function titleOf({ kind, action, times }: Row, day: string): string {
  const name = actionNames[action]()
  switch (kind) {
    case 'earned':
      return m.score_times({ action: name, times })
    case 'cap':
      return m.score_cap({ action: name })
    case 'decay':
      return m.score_decay({ action: name, day })
    case 'expiry':
      return m.score_expiry({ action: name, day })
  }
}
