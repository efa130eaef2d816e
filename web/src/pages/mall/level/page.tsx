import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { couponOff } from '#features/mall/coupon-words.ts'
import { buyingHref } from '#features/mall/links.ts'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './level.module.css'

export default accentedPage(LevelPage, useVia)

type Own = CallTypes<'GET /mall/order/v1/level/own'>['data']

/** What a level gives, in words. */
const gives = ({ off }: { off: number }) =>
  off > 0 ? m.level_gives({ off: couponOff({ kind: 'percent', off }) }) : m.level_gives_none()

/** The level of the person, how far it is to the next one, and all levels of the company. */
function LevelPage() {
  const via = useVia()
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /mall/order/v1/level/own', { quiet: true }),
    // An order may have ended, or money gone back.
    refetchOnMount: 'always',
  })
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={240} />)} />
  if (data.levels.length === 0) return <StateView state={{ kind: 'empty', title: m.level_none() }} />
  return (
    <main className={style.page}>
      <Head own={data} />
      <Rows>
        <FactRow title={m.level_counted()} note={m.level_counted_hint()} value={yuan(data.counted)} />
        {data.coming > 0 && (
          <FactRow title={m.level_coming()} note={m.level_coming_hint()} value={yuan(data.coming)} />
        )}
        <LinkRow title={m.orders_title()} href={buyingHref('orders', via)} />
      </Rows>
      <Rows title={m.level_all()}>
        {data.levels.map((level) => (
          <FactRow
            key={level.levelId}
            title={level.name}
            note={[
              level.from > 0 ? m.level_from({ amount: yuan(level.from) }) : m.level_from_none(),
              gives(level),
            ].join(' · ')}
            {...(level.levelId === data.level?.levelId && {
              value: <Check size={20} role="img" aria-label={m.level_yours()} />,
            })}
          />
        ))}
      </Rows>
    </main>
  )
}

function Head({ own: { level, isMember, isGiven, givenUntil, counted, levels } }: { own: Own }) {
  const next = levels.find(({ from }) => from > Math.max(counted, level?.from ?? 0))
  const until = givenUntil ? m.level_until({ time: momentWords(givenUntil) }) : m.level_given()
  return (
    <header className={style.head}>
      <small>{m.level_title()}</small>
      <h1>{level?.name ?? m.level_not_yet()}</h1>
      <p>{level ? gives(level) : isMember ? '' : m.level_not_member()}</p>
      {isGiven && <p>{until}</p>}
      {isMember && !isGiven && next && (
        <>
          <progress max={next.from} value={counted} aria-label={m.level_title()} />
          <p>{m.level_to_next({ amount: yuan(next.from - counted), name: next.name })}</p>
        </>
      )}
    </header>
  )
}
