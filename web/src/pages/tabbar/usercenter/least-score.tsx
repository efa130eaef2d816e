import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './centre.module.css'

const scoreQuery = () => callQuery('GET /biz/v1/clue/radar/get_remind_score', { quiet: true })

/** From each visit on, or from the score of one, two or several strong actions on. */
const choices = [0, 20, 50, 100]

const wordsOf = (score: number) => (score === 0 ? m.me_least_none() : m.me_least_from({ score }))

/** From which score on a member of staff is told of a lead's visits. The row stays away where it cannot be read. */
export function LeastScore() {
  const cache = useQueryClient()
  const { data } = useQuery(scoreQuery())
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const keep = useWrite(
    (score: number) => call('POST /biz/v1/clue/radar/set_remind_score', { body: { score } }),
    {
      onDone: (kept) => {
        cache.setQueryData(scoreQuery().queryKey, kept)
        close()
      },
    },
  )
  if (!data) return null
  return (
    <>
      <ButtonRow title={m.me_least()} value={wordsOf(data.score)} opens onClick={() => setOpen(true)} />
      {isOpen && (
        <Sheet open title={m.me_least()} onClose={close}>
          <p className={style.line}>{m.me_least_hint()}</p>
          <Rows>
            {choices.map((score) => (
              <ButtonRow
                key={score}
                title={wordsOf(score)}
                chosen={score === data.score}
                busy={keep.busy}
                onClick={() => void keep.run(score)}
              />
            ))}
          </Rows>
        </Sheet>
      )}
    </>
  )
}
