import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeEntry } from '#kit/code-entry.tsx'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { HandOver } from './hand-over.tsx'
import { Lately } from './lately.tsx'
import style from './pick-up.module.css'

/** A member of staff hands over goods that buyers fetch, by the code that they show. */
export default function PickUpPage() {
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /mall/order/v1/pick_up/places', { quiet: true }),
    refetchOnMount: 'always',
  })
  const [chosen, setChosen] = useState<string>()
  const [code, setCode] = useState('')
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  const { places, isAnywhere } = data
  if (places.length === 0 && !isAnywhere)
    return <StateView state={{ kind: 'empty', title: m.pick_no_place(), hint: m.pick_no_place_hint() }} />
  const placeId = chosen ?? places[0]?.placeId ?? ''
  if (code) return <HandOver code={code} placeId={placeId} onNext={() => setCode('')} />
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.pick_title()}</h1>
      {places.length > 0 && (
        <Choices
          label={m.pick_where()}
          value={placeId}
          choices={[
            ...places.map(({ placeId: id, name, waiting: n }) => [id, m.pick_waiting({ name, n })] as const),
            ...(isAnywhere ? [['', m.pick_anywhere()] as const] : []),
          ]}
          onChange={setChosen}
        />
      )}
      <CodeEntry
        scan={m.pick_scan()}
        failed={m.pick_scan_failed()}
        label={m.pick_code()}
        action={m.pick_find()}
        inputMode="numeric"
        busy={false}
        onCode={setCode}
      />
      <Lately key={placeId} placeId={placeId} />
    </main>
  )
}
