import { callPages } from '@mingpian/client/react/queries.ts'
import type { WriteOff } from '@mingpian/contract/mall-pick-up.ts'
import { ListView } from '#kit/list-view.tsx'
import { momentWords } from '#kit/moment-words.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'

/** What was handed over at a place, the newest first. */
export function Lately({ placeId }: { placeId: string }) {
  const list = useList(
    callPages('GET /mall/order/v1/pick_up/done', { query: placeId ? { placeId } : {}, quiet: true }),
  )
  return (
    <ListView
      list={list}
      empty={{ kind: 'empty', title: m.pick_history_none() }}
      skeleton={<BlockBone height={160} />}
    >
      {(rows) => <WriteOffs title={m.pick_history()} rows={rows} />}
    </ListView>
  )
}

/** Who handed over what, and when. */
export const WriteOffs = ({ title, rows }: { title: string; rows: readonly WriteOff[] }) => (
  <Rows title={title}>
    {rows.map(({ at, orderId, staffName, placeName, lines }) => (
      <FactRow
        key={`${orderId} ${at}`}
        title={lines
          .map(({ name, options, quantity }) =>
            [[name, ...options].join(' · '), m.order_times({ n: quantity })].join(' '),
          )
          .join(m.list_comma())}
        note={[momentWords(at), staffName, placeName].filter(Boolean).join(' · ')}
      />
    ))}
  </Rows>
)
