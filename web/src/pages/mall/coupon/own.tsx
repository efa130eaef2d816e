import { callOnce } from '@mingpian/client/call-once.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { HeldCoupon } from '@mingpian/contract/shared/coupons.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { couponCodePattern } from '@mingpian/contract/shared/rules/coupon.ts'
import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { useVia } from '#features/address/use-via.ts'
import { CouponFace } from '#features/mall/coupon-face.tsx'
import { offerValidity, whyNoOffer } from '#features/mall/coupon-words.ts'
import { buyingHref, buyingTo } from '#features/mall/links.ts'
import { ListView } from '#kit/list-view.tsx'
import { momentWords } from '#kit/moment-words.ts'
import { useList } from '#kit/use-list.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { Field } from '#ui/field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import style from './own.module.css'

const shown = ['usable', 'soon', 'used', 'expired'] as const
const tabs: Record<(typeof shown)[number], () => string> = {
  usable: m.coupons_usable,
  soon: m.coupons_soon,
  used: m.coupons_used,
  expired: m.coupons_expired,
}

/** The person's coupons by state, and a code to enter. Members of staff find here those that they can share. */
export function OwnCoupons() {
  const { param } = useAddress()
  const via = useVia()
  const navigate = useNavigate()
  const isStaff = useSession()?.isStaff ?? false
  const state = shown.find((each) => each === param('state')) ?? 'usable'
  const shares = isStaff && param('state') === 'share'
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.coupons_title()}</h1>
      <Choices
        label={m.coupons_title()}
        value={shares ? 'share' : state}
        choices={[
          ...shown.map((each) => [each, tabs[each]()] as const),
          ...(isStaff ? [['share', m.coupons_share()] as const] : []),
        ]}
        onChange={(next) => navigate(buyingTo('coupons', via, { state: next }), { replace: true })}
      />
      {shares ? <ToShare /> : <Held state={state} />}
      {!shares && state === 'usable' && <Redeem />}
    </main>
  )
}

const bones = (
  <>
    <BlockBone height={104} />
    <BlockBone height={104} />
  </>
)

function Held({ state }: { state: (typeof shown)[number] }) {
  const via = useVia()
  const list = useList({
    ...callPages('GET /mall/order/v1/coupon/held', { query: { state }, quiet: true }),
    // One may have been taken, used or given back on another page.
    refetchOnMount: 'always',
  })
  const isOver = state === 'used' || state === 'expired'
  return (
    <ListView
      list={list}
      empty={{
        kind: 'empty',
        title: m.coupons_none(),
        action: (
          <LinkButton kind="primary" href={buyingHref('tab', via)}>
            {m.order_go_on()}
          </LinkButton>
        ),
      }}
      skeleton={bones}
    >
      {(coupons) => (
        <ul className={style.list}>
          {coupons.map((coupon) => (
            <li key={coupon.heldId}>
              <CouponFace coupon={coupon} note={validityOf(coupon)} isOver={isOver}>
                {coupon.orderId && (
                  <LinkButton href={buyingHref('order', via, { order: coupon.orderId })}>
                    {m.coupon_order()}
                  </LinkButton>
                )}
              </CouponFace>
            </li>
          ))}
        </ul>
      )}
    </ListView>
  )
}

const validityOf = ({ state, validFrom, validTo }: HeldCoupon): string =>
  state === 'soon'
    ? m.coupon_since({ from: momentWords(validFrom), to: momentWords(validTo) })
    : m.coupon_until({ time: momentWords(validTo) })

/** The company's coupons whose page a member of staff can share. */
function ToShare() {
  const { companyId, userId } = useVia()
  const list = useList({
    ...callPages('GET /mall/order/v1/coupon/sale/list', { query: {}, quiet: true }),
    refetchOnMount: 'always',
  })
  return (
    <ListView
      list={list}
      empty={{ kind: 'empty', title: m.coupons_none_share(), action: null }}
      skeleton={bones}
    >
      {(coupons) => (
        <ul className={style.list}>
          {coupons.map((coupon) => (
            <li key={coupon.couponId}>
              <CouponFace
                coupon={coupon}
                note={`${offerValidity(coupon, momentWords)} · ${m.coupon_left({ n: coupon.left })}`}
              >
                {coupon.byLink && (
                  <LinkButton
                    href={`${contentHash('coupon', coupon.couponId)}&${new URLSearchParams({ companyId, uid: userId })}`}
                  >
                    {m.reading_share()}
                  </LinkButton>
                )}
              </CouponFace>
            </li>
          ))}
        </ul>
      )}
    </ListView>
  )
}

const codeForm = new RegExp(couponCodePattern)

/** Takes the coupon of a code. */
function Redeem() {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('')
  const redeem = useWrite(
    () =>
      callOnce('POST /mall/order/v1/coupon/redeem', { body: { code: code.trim() }, quiet: [codes.notFound] }),
    {
      onDone: ({ taken, coupon }) => {
        if (taken) {
          setCode('')
          toast(m.coupon_got())
        } else setWrong(whyNoOffer(coupon, momentWords))
      },
      onFailure: (error) => {
        if (failedWith(error, codes.notFound)) setWrong(m.coupon_code_unknown())
      },
    },
  )
  const submit = () => {
    if (codeForm.test(code.trim())) void redeem.run()
    else setWrong(m.coupon_code_unknown())
  }
  return (
    <form
      className={style.redeem}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={m.coupon_code()}
        value={code}
        error={wrong}
        maxLength={16}
        autoComplete="off"
        onChange={(next) => {
          setCode(next)
          setWrong('')
        }}
      >
        <Button submit small busy={redeem.busy} disabled={code.trim() === ''}>
          {m.coupon_redeem()}
        </Button>
      </Field>
    </form>
  )
}
