import { call } from '@mingpian/client/call.ts'
import { rereadLater } from '@mingpian/client/react/reread.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { spacedPhone, telHref } from '#features/card/format.ts'
import { receivedOptions } from '#features/exchange/queries.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { More } from '#kit/more.tsx'
import { failedState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy.ts'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { ContactSheet } from './contact-sheet.tsx'
import style from './received.module.css'
import '#ui/signal.css'

type Received = CallTypes<'GET /card/v1/card/exchange/list'>['data']['list'][number]

/** Cards that visitors left with the member. New ones stay marked while the page is open. */
export default function ReceivedPage() {
  const received = useList(receivedOptions())
  const { rows: cards = [] } = received
  const now = useNow()
  useSeen(cards[0])
  if (cards.length === 0) return <StateView state={stateOf(received)} />
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.received_title()}</h1>
      <ul>
        {cards.map((card) => (
          <LeftCardRow key={`${card._id} ${card.at}`} card={card} now={now} />
        ))}
      </ul>
      <More {...received.end} />
    </main>
  )
}

/** Tells the server once that the list was looked at; the number at home goes with it. */
function useSeen(newest: Received | undefined): void {
  const client = useQueryClient()
  const [told, setTold] = useState('')
  const until = newest?.at ?? ''
  useEffect(() => {
    if (!until || until === told) return
    setTold(until)
    call('POST /card/v1/card/exchange/seen', { body: { until }, quiet: true })
      .then(() => rereadLater(client, 'POST /card/v1/card/exchange/seen'))
      .catch(() => {})
  }, [until, told, client])
}

function LeftCardRow({ card, now }: { card: Received; now: Date }) {
  const { name, phone, company, position, email, note } = card
  const [saving, setSaving] = useState(false)
  const copy = async () => {
    const text = [name, phone, company, position, email].filter(Boolean).join('\n')
    toast((await copyText(text)) ? m.received_copied() : m.shell_copy_failed())
  }
  return (
    <li className={style.card}>
      <div className={style.head}>
        <Avatar name={name} src={card.avatar} size={44} />
        <div className={style.who}>
          <b>
            {name}
            {card.isNew && <em>{m.received_new()}</em>}
          </b>
          <small>{timeWords(new Date(card.at), now, getLocale())}</small>
        </div>
      </div>
      <p>{[position, company].filter(Boolean).join(' · ')}</p>
      {[spacedPhone(phone), email].filter(Boolean).map((line) => (
        <p key={line} className={style.figures}>
          {line}
        </p>
      ))}
      {note && <p className={style.note}>{m.received_note({ note })}</p>}
      <div className={style.actions}>
        {phone && (
          <LinkButton small href={telHref(phone)}>
            {m.received_call()}
          </LinkButton>
        )}
        <Button small onClick={() => setSaving(true)}>
          {m.received_save()}
        </Button>
        <Button small onClick={copy}>
          {m.received_copy()}
        </Button>
      </div>
      <a className={style.trail} href={trailHref(card.unionId)}>
        {m.received_trail()}
        <ChevronRight size={20} aria-hidden />
      </a>
      {saving && <ContactSheet card={card} onClose={() => setSaving(false)} />}
    </li>
  )
}

function stateOf({
  isPending,
  error,
  refetch,
}: {
  isPending: boolean
  error: Error | null
  refetch: () => void
}): ViewState {
  if (isPending)
    return {
      kind: 'loading',
      skeleton: [0, 1, 2].map((at) => <BlockBone key={at} height={132} />),
    }
  if (error) return failedState(error, refetch)
  return { kind: 'empty', title: m.received_none(), hint: m.received_none_hint() }
}
