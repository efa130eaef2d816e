import { reread } from '@mingpian/client/react/reread.ts'
import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, MessageCircle, Phone } from 'lucide-react'
import { telHref } from '#features/card/format.ts'
import { keepReach } from '#features/leads/keep-reach.ts'
import { suggestionFor } from '#features/radar/suggestion.ts'
import { openChat } from '#host/chat.ts'
import { currentHost } from '#host/host.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import style from './next-step.module.css'

interface NextStepProps {
  trail: CallTypes<'GET /biz/v1/clue/trail'>['data']
  /** All that are loaded. */
  entries: readonly TrailEntry[]
}

/** Suggests the next step with this visitor: a sentence to send, and the ways to reach them. */
export function NextStep({ trail, entries }: NextStepProps) {
  const { person, reach } = trail
  const { unionId } = person
  const client = useQueryClient()
  const user = useSession()
  const now = useNow()
  const me = user?.saleInfo.name ?? ''
  const unknown = person.name === '' && !reach?.phone && !reach?.externalUserId
  const { text, because, to } = suggestionFor(entries, { me, now, locale: getLocale(), unknown })
  const mayChat = reach?.externalUserId && currentHost().app === 'wecom'

  const note = async (way: 'call' | 'message') => {
    await keepReach(unionId, way)
    await reread(client, 'POST /biz/v1/clue/call_now/reach')
  }
  const copy = async () => {
    if (await copyText(text)) toast(m.trail_copied())
  }
  const chat = async (externalUserId: string) => {
    await copyText(text)
    if (await openChat(externalUserId)) void note('message')
    else toast(m.trail_chat_failed())
  }
  return (
    <section className={style.block}>
      <h2>{m.trail_next()}</h2>
      <blockquote className={style.say}>
        <p>{text}</p>
        {to && <small>{m.trail_next_to({ who: to })}</small>}
        {because && !text.includes(because) && <small>{m.trail_next_why({ what: because })}</small>}
      </blockquote>
      {reach && !reach.externalUserId && <p className={style.hint}>{m.trail_next_none()}</p>}
      <ActionBar className={style.ways}>
        {reach?.phone && (
          <a href={telHref(reach.phone)} onClick={() => void note('call')}>
            <Phone size={20} aria-hidden />
            {m.trail_call()}
          </a>
        )}
        <button type="button" onClick={copy}>
          <Copy size={20} aria-hidden />
          {m.trail_copy()}
        </button>
        {mayChat && (
          <button type="button" onClick={() => chat(reach.externalUserId)}>
            <MessageCircle size={20} aria-hidden />
            {m.trail_message()}
          </button>
        )}
      </ActionBar>
    </section>
  )
}
