import { rereadLater } from '@mingpian/client/react/reread.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { More } from '#kit/more.tsx'
import { dateWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Field } from '#ui/field.tsx'
import { PartFailed } from '#ui/part-failed.tsx'
import { ChoiceRow } from '#ui/rows.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import { dropCard, keepCard } from './calls.ts'
import { CardTile, DropAction, DroppedTile } from './card-tile.tsx'
import { newsOf } from './news.ts'
import { type KeptSort, keptCardsOptions, sawCard } from './queries.ts'
import style from './wallet.module.css'

/** So many are found without looking for them. */
const fewCards = 5

interface KeptCardsProps {
  companyId: string
  /** Link to a card. */
  hrefOf: (userId: string) => string
  /** Shown where none is kept. */
  empty: ReactNode
}

/** The cards that the person keeps. One that is taken out leaves its place until the page is left, to be brought back. */
export function KeptCards({ companyId, hrefOf, empty }: KeptCardsProps) {
  const client = useQueryClient()
  const [keyword, setKeyword] = useState('')
  const [sort, setSort] = useState<KeptSort>('saved')
  const kept = useList(keptCardsOptions(keyword.trim(), sort))
  const now = useNow()
  const { dropped, busy, drop, undo } = useDropping(companyId)
  if (kept.isPending)
    return (
      <Delayed>
        <Bone height={144} radius={16} />
      </Delayed>
    )
  if (!kept.rows)
    return (
      <div className={style.list}>
        <PartFailed onRetry={kept.refetch} />
      </div>
    )
  const { rows: cards, total } = kept
  if (total === 0 && !keyword) return empty
  return (
    <>
      {(total > fewCards || keyword || sort === 'changed') && (
        <Tools keyword={keyword} onKeyword={setKeyword} sort={sort} onSort={setSort} />
      )}
      {total === 0 && (
        <p className={style.none} role="status">
          {m.kept_none_found()}
        </p>
      )}
      <ul className={style.grid}>
        {cards.map((card) =>
          dropped.has(card.userId) ? (
            <DroppedTile
              key={card.userId}
              name={card.name}
              busy={busy === card.userId}
              onUndo={() => undo(card.userId)}
            />
          ) : (
            <CardTile
              key={card.userId}
              card={card}
              href={hrefOf(card.userId)}
              news={newsOf(card)}
              note={m.kept_since({ date: dateWords(new Date(card.savedAt), now, getLocale()) })}
              action={
                <DropAction name={card.name} busy={busy === card.userId} onAct={() => drop(card.userId)} />
              }
              onOpen={() => {
                sawCard(companyId, card.userId)
                void rereadLater(client, 'POST /card/v1/wallet/seen')
              }}
            />
          ),
        )}
      </ul>
      {kept.end.hasMore && <More {...kept.end} />}
    </>
  )
}

/** For more cards than an eye takes in. */
function Tools({
  keyword,
  onKeyword,
  sort,
  onSort,
}: {
  keyword: string
  onKeyword: (keyword: string) => void
  sort: KeptSort
  onSort: (sort: KeptSort) => void
}) {
  return (
    <div className={style.tools}>
      <Field label={m.kept_search()} value={keyword} onChange={onKeyword} maxLength={64} />
      <ChoiceRow
        title={m.kept_sort()}
        value={sort}
        choices={[
          ['saved', m.kept_sort_saved()],
          ['changed', m.kept_sort_changed()],
        ]}
        onChange={onSort}
      />
    </div>
  )
}

function useDropping(companyId: string) {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const turn = useWrite(
    ({ userId, isOut }: { userId: string; isOut: boolean }): Promise<unknown> =>
      isOut ? dropCard(companyId, userId) : keepCard(companyId, userId),
    {
      onDone: (_, { userId, isOut }) => {
        const next = new Set(dropped)
        if (isOut) next.add(userId)
        else next.delete(userId)
        setDropped(next)
      },
      // The list stays as it is for as long as it is looked at, and is read anew the next time.
      reread: 'later',
    },
  )
  return {
    dropped,
    busy: turn.running?.userId,
    drop: (userId: string) => turn.run({ userId, isOut: true }),
    undo: (userId: string) => turn.run({ userId, isOut: false }),
  }
}
