import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import type { CallReason } from '@mingpian/contract/call-now.ts'
import type { CallOutcome } from '@mingpian/contract/shared/lead-acts.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outcomeNames, outcomes } from '#features/leads-today/outcome-names.ts'
import { reasonNames } from '#features/leads-today/reason-words.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { More } from '#kit/more.tsx'
import { failedState, queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './today.module.css'

interface Cell {
  reason: CallReason
  outcome: CallOutcome
}

export const figuresOptions = () =>
  callQuery('GET /biz/v1/clue/call_now/outcomes', { query: {}, quiet: true })

/** Outcomes of contacts by their reasons; each number opens into the contacts that it counts. */
export function Figures() {
  const { data, isPending, error, refetch } = useQuery(figuresOptions())
  const [opened, setOpened] = useState<Cell>()
  if (isPending) return null
  if (!data)
    return (
      <section className={style.figures}>
        <h2>{m.call_figures()}</h2>
        <StateView part state={failedState(error, refetch)} />
      </section>
    )
  const reasons = [...new Set(data.list.map(({ reason }) => reason))]
  const timesOf = (reason: CallReason, outcome: CallOutcome) =>
    data.list.find((each) => each.reason === reason && each.outcome === outcome)?.times ?? 0
  return (
    <section className={style.figures}>
      <h2>{m.call_figures()}</h2>
      <p>{reasons.length > 0 ? m.call_figures_hint() : m.call_figures_none()}</p>
      {reasons.map((reason) => (
        <div key={reason}>
          <h3>{reasonNames[reason]()}</h3>
          <div className={style.cells}>
            {outcomes.map((outcome) => (
              <button
                key={outcome}
                type="button"
                disabled={timesOf(reason, outcome) === 0}
                onClick={() => setOpened({ reason, outcome })}
              >
                <b>{timesOf(reason, outcome)}</b>
                <small>{outcomeNames[outcome]()}</small>
              </button>
            ))}
          </div>
        </div>
      ))}
      {opened && <Contacts cell={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

function Contacts({ cell, onClose }: { cell: Cell; onClose: () => void }) {
  const now = useNow()
  const locale = getLocale()
  const contacts = useList(
    callPages('GET /biz/v1/clue/call_now/outcome/list', {
      query: { reason: cell.reason, outcome: cell.outcome },
      quiet: true,
    }),
  )
  const { rows } = contacts
  return (
    <Sheet open title={reasonNames[cell.reason]()} onClose={onClose}>
      {rows ? (
        <>
          <Rows>
            {rows.map(({ person, at }) => (
              <LinkRow
                key={`${person.unionId} ${at}`}
                title={nameOf(person, locale)}
                note={timeWords(new Date(at), now, locale)}
                href={trailHref(person.unionId)}
              />
            ))}
          </Rows>
          <More {...contacts.end} />
        </>
      ) : (
        <StateView
          part
          state={queryState(contacts.isPending, contacts.error, contacts.refetch, <BlockBone height={168} />)}
        />
      )}
    </Sheet>
  )
}
