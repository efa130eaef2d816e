import { rereadLater } from '@mingpian/client/react/reread.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keepCard } from '#features/wallet/calls.ts'
import { CardTile, KeepAction } from '#features/wallet/card-tile.tsx'
import { newsOf } from '#features/wallet/news.ts'
import { sawCard } from '#features/wallet/queries.ts'
import style from '#features/wallet/wallet.module.css'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Confirm } from '#ui/confirm.tsx'
import { toast } from '#ui/toast.ts'
import type { Recent, useRecent } from './use-recent.ts'

interface RecentCardsProps {
  companyId: string
  recent: ReturnType<typeof useRecent>
  hrefOf: (userId: string) => string
  isKept: (userId: string) => boolean
}

/**
 * The cards that were opened last, in a row to be scrolled; each can be kept by a tap, and the list be cleared. A kept
 * card stands among the kept ones alone. One that was kept here stays in the row, which does not move under the finger.
 */
export function RecentCards({ companyId, recent, hrefOf, isKept }: RecentCardsProps) {
  const client = useQueryClient()
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const [keptHere, setKeptHere] = useState<ReadonlySet<string>>(new Set())
  const keep = useWrite((userId: string) => keepCard(companyId, userId), {
    onDone: (_, userId) => {
      toast(m.home_kept_done())
      setKeptHere((before) => new Set(before).add(userId))
    },
  })
  const noteOf = ({ openedAt }: Recent) => openedAt && timeWords(new Date(openedAt), now, getLocale())
  const cards = recent.cards.filter(({ card: { userId } }) => !isKept(userId) || keptHere.has(userId))
  if (cards.length === 0) return null
  return (
    <section className={style.section}>
      <h2>
        {m.home_recent()}
        <button type="button" className={style.clear} onClick={() => setAsking(true)}>
          {m.home_recent_clear()}
        </button>
      </h2>
      <ul className={style.strip}>
        {cards.map((each) => {
          const { userId, name } = each.card
          const kept = isKept(userId)
          return (
            <CardTile
              key={userId}
              card={each.card}
              href={hrefOf(userId)}
              news={newsOf({ changes: each.changes, predecessor: '' })}
              note={noteOf(each)}
              action={
                !kept && (
                  <KeepAction name={name} busy={keep.running === userId} onAct={() => keep.run(userId)} />
                )
              }
              onOpen={() => {
                if (kept) sawCard(companyId, userId)
                void rereadLater(client, 'POST /card/v1/wallet/seen')
              }}
            />
          )
        })}
      </ul>
      {asking && (
        <Confirm
          danger
          title={m.home_recent_clear_title()}
          action={m.home_recent_clear()}
          busy={recent.clear.busy}
          onConfirm={async () => {
            if (await recent.clear.run()) setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{m.home_recent_clear_hint()}</p>
        </Confirm>
      )}
    </section>
  )
}
