import type { QuestionNumbers } from '@mingpian/contract/forms.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { answersHref } from '#features/forms/links.ts'
import { statisticsOptions } from '#features/forms/queries.ts'
import { figureWords } from '#features/forms/words.ts'
import { readingMissing } from '#features/reading/state.tsx'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Bar } from '#ui/bar.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './statistics.module.css'

/** Figures for each question of a form. Each one opens into the answers that it counts. */
export default function FormStatisticsPage() {
  const { param } = useAddress()
  const companyId = useSession()?.companyId ?? ''
  const formId = param('formId')
  const { data, isPending, error, refetch } = useQuery(statisticsOptions(companyId, formId))
  if (!data)
    return (
      <StateView
        state={queryState(isPending, error, refetch, <BlockBone height={340} />, readingMissing())}
      />
    )
  return (
    <main className={style.page}>
      <header className={style.head}>
        <h1>{data.title}</h1>
        <p>
          <a className={style.all} href={answersHref({ formId })}>
            {m.forms_count({ n: data.total })}
          </a>
          {data.people > 0 && (
            <>
              {' · '}
              <a className={style.all} href={answersHref({ formId, perPerson: '1' })}>
                {m.forms_people({ n: data.people })}
              </a>
            </>
          )}
        </p>
      </header>
      {data.total === 0 && (
        <StateView
          part
          state={{ kind: 'empty', title: m.forms_no_answers(), hint: m.forms_no_answers_hint() }}
        />
      )}
      {(data.total > 0 ? data.questions : []).map((question) => (
        <QuestionBlock key={question.question} formId={formId} total={data.total} numbers={question} />
      ))}
    </main>
  )
}

interface BlockProps {
  formId: string
  total: number
  numbers: QuestionNumbers
}

function QuestionBlock({ formId, total, numbers }: BlockProps) {
  const { question, kind, label, answered, average, values } = numbers
  const highest = Math.max(1, ...values.map(({ count }) => count))
  return (
    <section className={style.block}>
      <h2>{label}</h2>
      <p>
        <a className={style.all} href={answersHref({ formId, question })}>
          {m.forms_answered_of({ n: answered, total })}
        </a>
        {average !== null && ` · ${m.forms_average({ n: Math.round(average * 100) / 100 })}`}
      </p>
      {values.length > 0 && (
        <ul className={style.bars}>
          {values.map(({ value, count }) => (
            <li key={value}>
              <a href={answersHref({ formId, question, value })}>
                <span>{figureWords(kind, value)}</span>
                <span>{m.forms_count({ n: count })}</span>
                {count > 0 && <Bar share={count / highest} />}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
