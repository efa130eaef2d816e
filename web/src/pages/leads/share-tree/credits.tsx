import { callPages } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { CreditRule } from '@mingpian/contract/shared/rules/credit.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { creditHref, type FunnelView } from '#features/funnel/view.ts'
import { visitWords } from '#features/funnel/words.ts'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { ButtonRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './share-tree.module.css'

const ruleWords: Record<CreditRule, () => string> = {
  first: m.tree_credits_first,
  last: m.tree_credits_last,
  split: m.tree_credits_split,
}

interface CreditsProps {
  view: FunnelView
  body: CallTypes<'POST /biz/v1/clue/share_credit'>['body']
}

/** Sharers to whom visits are credited, those with the most first. All rows add up to the visits; each opens its own. */
export function Credits({ view, body }: CreditsProps) {
  const locale = getLocale()
  const { rows, pages, end, ...list } = useList(
    callPages('POST /biz/v1/clue/share_credit', { body, quiet: true }, 5),
  )
  const [first] = pages
  if (!rows || !first)
    return (
      <Rows title={m.tree_credits()}>
        <StateView
          part
          state={queryState(list.isPending, list.error, list.refetch, <BlockBone height={240} />)}
        />
      </Rows>
    )
  if (rows.length === 0) return null
  return (
    <>
      <Rows title={m.tree_credits()}>
        {rows.map(({ salesperson, person, credit }) => {
          const name = person ? nameOf(person, locale) : (salesperson?.name ?? '')
          const credited = person
            ? { side: 'visitor' as const, id: person.unionId, name }
            : { side: 'staff' as const, id: salesperson?.userId ?? '', name }
          return (
            <LinkRow
              key={`${credited.side} ${credited.id}`}
              title={name}
              value={visitWords(credit)}
              icon={
                <Avatar
                  name={person ? person.name : name}
                  src={(person ?? salesperson)?.avatar ?? ''}
                  {...(person && { number: person.number })}
                  size={36}
                />
              }
              href={creditHref(view, credited)}
            />
          )
        })}
        {end.hasMore && <ButtonRow goesOn title={m.corp_more()} busy={end.loading} onClick={end.onMore} />}
      </Rows>
      <p className={style.note}>
        {ruleWords[first.rule]()} · {m.tree_credits_sum({ n: first.visits })}
        <br />
        {m.tree_credit_note()}
      </p>
    </>
  )
}
