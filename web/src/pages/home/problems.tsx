import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { appWords } from '#features/platform/app-words.ts'
import { timeWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import style from './home.module.css'
import { problemsOptions } from './queries.ts'

/** Recent refusals by WeChat or WeCom, each with an administrator's remedy. Nothing where there are none. */
export function Problems() {
  const { data } = useQuery(problemsOptions())
  if (!data?.problems.length) return null
  const now = new Date()
  return (
    <details className={style.problems}>
      <summary>
        <TriangleAlert className={style.attention} size={20} aria-hidden />
        <span>{m.home_problems({ n: data.problems.length })}</span>
      </summary>
      <ul>
        {data.problems.map(({ kind, path, errcode, message, advice, times, lastAt }) => (
          <li key={`${kind} ${path} ${errcode}`}>
            <b>{advice || message}</b>
            <small>
              {m.home_problem_fact({
                app: appWords(kind),
                code: errcode,
                n: times,
                when: timeWords(new Date(lastAt), now, getLocale()),
              })}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
