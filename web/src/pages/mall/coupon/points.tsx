import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { PointsEntry } from '@mingpian/contract/shared/points.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import type { PointsKind } from '@mingpian/contract/shared/rules/points.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { useVia } from '#features/address/use-via.ts'
import { GoodsGrid, GridBones } from '#features/mall/goods-grid.tsx'
import { buyingHref, buyingTo } from '#features/mall/links.ts'
import { ListView } from '#kit/list-view.tsx'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './points.module.css'

type Account = CallTypes<'GET /mall/order/v1/points/account'>['data']

const kinds: Record<PointsKind, () => string> = {
  earned: m.points_earned,
  takenBack: m.points_taken_back,
  spent: m.points_spent,
  givenBack: m.points_given_back,
  adjusted: m.points_adjusted,
}

/** The person's points: how many, how they are earned and spent, and what changed them. */
export function OwnPoints() {
  useTitle(m.points_title())
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /mall/order/v1/points/account', { quiet: true }),
    // An order may have changed them.
    refetchOnMount: 'always',
  })
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={140} />)} />
  // Points that a member has stay theirs, also where the company gives none any more.
  if (!data.isOn && data.balance === 0)
    return <StateView state={{ kind: 'empty', title: m.points_off(), action: null }} />
  return <Points account={data} />
}

function Points({ account }: { account: Account }) {
  const { balance, isMember } = account
  const { param } = useAddress()
  const via = useVia()
  const navigate = useNavigate()
  const shop = param('points') === 'shop'
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.points_title()}</h1>
      <section className={style.balance} aria-label={m.points_balance()}>
        <b>{figure(balance)}</b>
        <p>{balance < 0 ? m.points_below() : m.points_balance()}</p>
      </section>
      <Choices
        label={m.points_title()}
        value={shop ? 'shop' : 'ledger'}
        choices={[
          ['ledger', m.points_ledger()],
          ['shop', m.points_shop()],
        ]}
        onChange={(next) => navigate(buyingTo('coupons', via, { points: next }), { replace: true })}
      />
      {shop ? (
        <Shop />
      ) : isMember ? (
        <>
          <Ways {...account} />
          <Ledger />
        </>
      ) : (
        <StateView
          part
          state={{
            kind: 'empty',
            title: m.points_no_member(),
            hint: m.points_no_member_hint(),
            action: (
              <LinkButton kind="primary" href="#/pages/tabbar/usercenter/index">
                {m.points_to_centre()}
              </LinkButton>
            ),
          }}
        />
      )}
    </main>
  )
}

/** Products that cost points. */
function Shop() {
  const via = useVia()
  const { companyId } = via
  const list = useList(callPages('GET /mall/order/v1/points/goods', { query: { companyId }, quiet: true }))
  return (
    <div className={style.list}>
      <ListView
        list={list}
        empty={{ kind: 'empty', title: m.points_shop_none(), action: null }}
        skeleton={<GridBones />}
      >
        {(items) => <GoodsGrid items={items} via={via} />}
      </ListView>
    </div>
  )
}

/** How points are earned and spent; nothing for a company that gives none any more. */
function Ways({ isOn, perYuan, worth, mostPercent }: Account) {
  const ways = [
    isOn && perYuan > 0 && m.points_way_earn({ n: figure(perYuan) }),
    isOn && mostPercent > 0 && m.points_way_spend({ amount: yuan(worth), percent: mostPercent }),
  ].filter((each) => each !== false)
  if (ways.length === 0) return null
  return (
    <Rows title={m.points_ways()}>
      {ways.map((each) => (
        <FactRow key={each} title={each} />
      ))}
    </Rows>
  )
}

function Ledger() {
  const list = useList({
    ...callPages('GET /mall/order/v1/points/entries', { query: {}, quiet: true }),
    refetchOnMount: 'always',
  })
  return (
    <ListView
      list={list}
      empty={{ kind: 'empty', title: m.points_none(), action: null }}
      skeleton={<BlockBone height={180} />}
    >
      {(entries) => (
        <Rows title={m.points_ledger()}>
          {entries.map((entry) => (
            <Entry key={entry.entryId} entry={entry} />
          ))}
        </Rows>
      )}
    </ListView>
  )
}

function Entry({ entry: { kind, points, orderId, orderNumber, words, at } }: { entry: PointsEntry }) {
  const via = useVia()
  const looks = {
    title: kinds[kind](),
    note: [momentWords(at), words || orderNumber].filter(Boolean).join(' · '),
    value: points > 0 ? `+${figure(points)}` : figure(points),
  }
  return orderId ? (
    <LinkRow {...looks} href={buyingHref('order', via, { order: orderId })} />
  ) : (
    <FactRow {...looks} />
  )
}
