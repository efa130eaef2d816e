import { call } from '@mingpian/client/call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#kit/queries.ts'
import { useWrite } from '#kit/use-write.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { lastWord } from '#ui/last-word.ts'
import { PartFailed } from '#ui/part-failed.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import remark from './remark.module.css'

interface TurnSheetProps {
  unionId: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Hands the lead to a colleague; the trail then offers to take it back. */
export function TurnSheet({ unionId, onDone, onClose }: TurnSheetProps) {
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /biz/v1/clue/turn/colleagues', { query: keyword ? { keyword } : {}, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const turn = useWrite((userId: string) => call('POST /biz/v1/clue/turn', { body: { unionId, userId } }), {
    onDone: async ({ to }) => {
      lastWord(onClose, m.leads_turned({ who: to?.name ?? '' }))
      await onDone()
    },
  })
  return (
    <Sheet open title={m.leads_turn_title()} onClose={onClose}>
      <p className={remark.hint}>{m.leads_turn_hint()}</p>
      <SearchField label={m.leads_turn_search()} value={typed} onChange={setTyped} />
      {error && !data && <PartFailed onRetry={refetch} />}
      {data?.list.length === 0 && (
        <p className={remark.hint} role="status">
          {m.leads_turn_none()}
        </p>
      )}
      {data && data.list.length > 0 && (
        <Rows>
          {data.list.map(({ userId, name, position, avatar }) => (
            <ButtonRow
              key={userId}
              icon={<Avatar name={name} src={avatar} size={36} />}
              title={name}
              {...(position && { note: position })}
              busy={turn.busy}
              onClick={() => void turn.run(userId)}
            />
          ))}
        </Rows>
      )}
    </Sheet>
  )
}
