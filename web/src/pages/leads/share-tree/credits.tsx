import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { type CreditRule, creditParts } from '@mingpian/contract/shared/rules/credit.ts'
import { nameOf } from '#features/radar/sentence.ts'
import { trailHref } from '#features/radar/visit-row.tsx'
import { callPages } from '#kit/queries.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonRow, FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import style from './share-tree.module.css'

const ruleWords: Record<CreditRule, () => string> = {
  first: m.tree_credits_first,
  last: m.tree_credits_last,
  split: m.tree_credits_split,
}

/** Parts of visits as they are read: 2.5 of 2,500,000. */
const visitWords = (credit: number) => String(Math.round((credit / creditParts) * 100) / 100)

/** Whom the visits are credited to, the most first. All rows add up to the visits. */
export function Credits({ body }: { body: CallTypes<'POST /biz/v1/clue/share_credit'>['body'] }) {
  const locale = getLocale()
  const { rows, pages, end } = useList(callPages('POST /biz/v1/clue/share_credit', { body }, 5))
  const [first] = pages
  if (!rows || !first || rows.length === 0) return null
  return (
    <>
      <Rows title={m.tree_credits()}>
        {rows.map(({ salesperson, person, credit }) => {
          const looks = {
            title: person ? nameOf(person, locale) : (salesperson?.name ?? ''),
            value: m.tree_credit({ n: visitWords(credit) }),
            icon: (
              <Avatar
                name={person ? person.name : (salesperson?.name ?? '')}
                src={person?.avatar ?? ''}
                {...(person && { number: person.number })}
                size={36}
              />
            ),
          }
          return person ? (
            <LinkRow key={person.unionId} {...looks} href={trailHref(person.unionId)} />
          ) : (
            <FactRow key={salesperson?.userId} {...looks} />
          )
        })}
        {end.hasMore && <ButtonRow title={m.corp_more()} busy={end.loading} onClick={end.onMore} />}
      </Rows>
      <p className={style.note}>
        {ruleWords[first.rule]()} · {m.tree_credits_sum({ n: first.visits })}
        <br />
        {m.tree_credit_note()}
      </p>
    </>
  )
}
