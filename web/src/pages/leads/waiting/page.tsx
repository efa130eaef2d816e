import { call } from '@mingpian/client/call.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Escalation } from '@mingpian/contract/escalations.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { useState } from 'react'
import { ColleagueSheet } from '#features/leads/colleague-sheet.tsx'
import leads from '#features/leads/list.module.css'
import { NameLine } from '#features/radar/name-line.tsx'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { trailHref } from '#features/radar/visit-row.tsx'
import { ListView } from '#kit/list-view.tsx'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { lastWord } from '#ui/last-word.ts'
import style from './waiting.module.css'

// Salespeople react at the same time, so the list is fetched again whenever it is shown.
const waitingOptions = () => ({
  ...callPages('GET /biz/v1/clue/escalation/list', { quiet: true }),
  staleTime: 0,
})

interface Turned {
  escalation: Escalation
  to: string
}

/** The leads of a superior's team to which colleagues did not react in time. */
export default function WaitingPage() {
  const now = useNow()
  const own = useSession()?.saleInfo.userId
  const list = useList(waitingOptions())
  const [chosen, setChosen] = useState<Escalation>()
  const [turned, setTurned] = useState<Turned[]>([])
  const close = () => setChosen(undefined)
  const turn = useWrite(
    ({ escalation: { escalationId }, userId }: { escalation: Escalation; userId: string }) =>
      call('POST /biz/v1/clue/escalation/turn', { body: { escalationId, userId } }),
    {
      onDone: ({ to }, { escalation }) => {
        lastWord(close, m.leads_turned({ who: to?.name ?? '' }))
        setTurned((before) => [{ escalation, to: to?.name ?? '' }, ...before])
      },
      reread: 'beside',
    },
  )
  const undo = useWrite(
    (escalationId: string) => call('POST /biz/v1/clue/escalation/undo', { body: { escalationId } }),
    {
      onDone: (_, escalationId) => {
        setTurned((before) => before.filter(({ escalation }) => escalation.escalationId !== escalationId))
      },
    },
  )
  return (
    <main className={leads.page}>
      <h1 className="sr-only">{m.waiting_title()}</h1>
      {turned.map(({ escalation: { escalationId, person }, to }) => (
        <p key={escalationId} className={style.turned} role="status">
          <span>{m.waiting_turned({ who: nameOf(person, getLocale()), to })}</span>
          <Button small busy={undo.running === escalationId} onClick={() => void undo.run(escalationId)}>
            {m.waiting_undo()}
          </Button>
        </p>
      ))}
      <ListView
        list={list}
        empty={{ kind: 'empty', title: m.waiting_none(), hint: m.waiting_none_hint() }}
        skeleton={<Skeleton />}
      >
        {(rows) => (
          <>
            <p className={style.hint}>{m.waiting_hint()}</p>
            <ul className={leads.list}>
              {rows.map((escalation) => (
                <WaitingLead
                  key={escalation.escalationId}
                  escalation={escalation}
                  now={now}
                  onTurn={() => setChosen(escalation)}
                />
              ))}
            </ul>
          </>
        )}
      </ListView>
      {chosen && (
        <ColleagueSheet
          hint={m.waiting_turn_hint()}
          busy={turn.busy}
          own={chosen.salesperson.userId === own ? undefined : own}
          onChoose={(userId) => void turn.run({ escalation: chosen, userId })}
          onClose={close}
        />
      )}
    </main>
  )
}

interface WaitingLeadProps {
  escalation: Escalation
  now: Date
  onTurn: () => void
}

function WaitingLead({ escalation, now, onTurn }: WaitingLeadProps) {
  const { person, salesperson, at } = escalation
  const who = nameOf(person, getLocale())
  return (
    <li className={leads.acted}>
      <a className={leads.lead} href={trailHref(person.unionId)}>
        <Avatar name={person.name} src={person.avatar} number={person.number} size={44} />
        <span className={leads.words}>
          <NameLine name={who} at={at} now={now} />
          <span className={style.deed}>{signalWords(escalation)}</span>
          <small>{m.waiting_of({ who: salesperson.name })}</small>
        </span>
      </a>
      <Button small label={m.waiting_turn_of({ who })} onClick={onTurn}>
        {m.waiting_turn()}
      </Button>
    </li>
  )
}

/** The deed of the lead. */
function signalWords({ signal, contentTitle: what }: Escalation): string {
  if (signal === 'form') return what ? m.waiting_form({ what: quoted(what) }) : m.waiting_a_form()
  if (signal === 'question') return what ? m.waiting_question({ what: quoted(what) }) : m.waiting_a_question()
  return { card: m.waiting_card, call: m.waiting_call, due: m.waiting_due }[signal]()
}

const quoted = (title: string) => `“${title}”`

const Skeleton = () => (
  <div className={leads.list}>
    {[1, 2, 3].map((nth) => (
      <RowSkeleton key={nth} />
    ))}
  </div>
)
