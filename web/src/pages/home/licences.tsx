import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { timeWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import style from './home.module.css'
import { licencesOptions } from './queries.ts'

/** The open requests for licences; one tap grants one. Renders nothing without requests. */
export function Licences() {
  const { data } = useQuery(licencesOptions())
  const give = useWrite(
    (userId: string) => call('POST /biz/v1/card/user_card/licence', { body: { userId, licensed: true } }),
    {
      onDone: () => toast(m.home_licence_given()),
      reread: 'always',
    },
  )
  if (!data?.total) return null
  const now = new Date()
  return (
    <details className={style.problems}>
      <summary>
        <IdCard className={style.attention} size={20} aria-hidden />
        <span>{m.home_licences({ n: data.total })}</span>
      </summary>
      <ul>
        {data.list.map(({ userId, name, position, askedAt }) => (
          <li key={userId} className={style.asking}>
            <span>
              <b>{name}</b>
              {position && <small className={style.position}>{position}</small>}
              <small>{timeWords(new Date(askedAt), now, getLocale())}</small>
            </span>
            <Button
              small
              label={m.home_licence_give_to({ name })}
              disabled={give.busy}
              onClick={() => give.run(userId)}
            >
              {m.home_licence_give()}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
