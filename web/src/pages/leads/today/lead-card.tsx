import type { CallNow } from '@mingpian/contract/call-now.ts'
import { leadingName, nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { ChevronRight, MessageCircle, Phone, Send } from 'lucide-react'
import { useState } from 'react'
import { telHref } from '#features/card/format.ts'
import { keepReach } from '#features/leads/keep-reach.ts'
import { reasonWords } from '#features/leads-today/reason-words.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { libraryPage } from '#features/reading/links.ts'
import { openChat } from '#host/chat.ts'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { LaterSheet, OutcomeSheet } from './sheets.tsx'
import style from './today.module.css'
import type { Done } from './undo.tsx'
import { type Piece, pieceOf } from './use-guide.ts'
import '#ui/signal.css'

interface LeadCardProps {
  lead: CallNow
  now: Date
  onSend: (piece: Piece) => void
  /** An outcome or a snooze was stored. */
  onDone: (done: Done) => void
}

/** One lead: who, why, and what to do. */
export function LeadCard({ lead, now, onSend, onDone }: LeadCardProps) {
  const { person, score, reasons } = lead
  const [sheet, setSheet] = useState<'outcome' | 'later'>()
  const [first, ...more] = reasons
  const name = nameOf(person, getLocale())
  const close = () => setSheet(undefined)
  return (
    <li className={style.card}>
      <a className={style.who} href={trailHref(person.unionId)}>
        <Avatar name={person.name} src={person.avatar} number={person.number} size={44} />
        <span className={style.name}>
          <b>{name}</b>
          <span className={style.score}>{m.call_score({ score })}</span>
        </span>
        <ChevronRight size={20} aria-hidden />
      </a>
      <p className={style.why}>{first && reasonWords(first, now)}</p>
      {more.map((reason) => (
        <p key={`${reason.reason} ${reason.contentId}`} className={style.also}>
          {reasonWords(reason, now)}
        </p>
      ))}
      <div className={style.ways}>
        <Act lead={lead} onCalled={() => setSheet('outcome')} onSend={onSend} />
        <Button small onClick={() => setSheet('outcome')}>
          {m.call_outcome()}
        </Button>
        <Button small onClick={() => setSheet('later')}>
          {m.call_later()}
        </Button>
      </div>
      {sheet === 'outcome' && <OutcomeSheet lead={lead} name={name} onClose={close} onDone={onDone} />}
      {sheet === 'later' && (
        <LaterSheet
          lead={lead}
          name={leadingName(person, getLocale())}
          now={now}
          onClose={close}
          onDone={onDone}
        />
      )}
    </li>
  )
}

interface ActProps {
  lead: CallNow
  onCalled: () => void
  onSend: (piece: Piece) => void
}

/** The best next step that this phone can do: call, write in WeCom, or send something. */
function Act({ lead, onCalled, onSend }: ActProps) {
  const { reach } = lead
  const { unionId } = lead.person
  if (reach.phone)
    return (
      <a
        className={style.first}
        href={telHref(reach.phone)}
        onClick={() => {
          // The list is not fetched: the lead stays under the finger until the page is left.
          void keepReach(unionId, 'call')
          onCalled()
        }}
      >
        <Phone size={18} aria-hidden />
        {m.call_phone()}
      </a>
    )
  if (reach.externalUserId && currentHost().app === 'wecom') {
    const chat = async () => {
      if (await openChat(reach.externalUserId)) void keepReach(unionId, 'message')
      else toast(m.call_chat_failed())
    }
    return (
      <button type="button" className={style.first} onClick={chat}>
        <MessageCircle size={18} aria-hidden />
        {m.call_chat()}
      </button>
    )
  }
  const piece = pieceOf(lead)
  if (!piece)
    return (
      <a className={style.first} href={`#${libraryPage}`}>
        <Send size={18} aria-hidden />
        {m.call_share()}
      </a>
    )
  return (
    <>
      <button type="button" className={style.first} onClick={() => onSend(piece)}>
        <Send size={18} aria-hidden />
        <span>{m.call_share_piece({ what: piece.title })}</span>
      </button>
      <LinkButton small href={`#${libraryPage}`}>
        {m.call_share_other()}
      </LinkButton>
    </>
  )
}
