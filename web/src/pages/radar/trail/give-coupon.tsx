import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { couponOff, couponTerms, offerValidity, whyNoOffer } from '#features/mall/coupon-words.ts'
import { couponsToGive } from '#features/mall/orders-of-lead.ts'
import { momentWords } from '#kit/moment-words.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import remark from './remark.module.css'

/** A row that gives the lead a coupon. Nothing where the company has none to give. */
export function GiveCoupon({ unionId }: { unionId: string }) {
  const { data } = useQuery(couponsToGive())
  const [isOpen, setOpen] = useState(false)
  const give = useWrite(
    (couponId: string) => callOnce('POST /mall/order/v1/coupon/sale/give', { body: { couponId, unionId } }),
    {
      onDone: ({ taken, coupon }) => {
        const refusal = coupon.state === 'taken' ? m.coupon_has_it() : whyNoOffer(coupon, momentWords)
        toast(taken ? m.coupon_given() : refusal)
        setOpen(false)
      },
      reread: 'beside',
    },
  )
  const given = data?.list.filter(({ byStaff }) => byStaff) ?? []
  if (given.length === 0) return null
  return (
    <>
      <button type="button" className={remark.remark} onClick={() => setOpen(true)}>
        <Ticket size={20} aria-hidden />
        <span>
          <span className={remark.words}>{m.coupon_give()}</span>
        </span>
      </button>
      {isOpen && (
        <Sheet open title={m.coupon_give()} onClose={() => setOpen(false)}>
          <Rows>
            {given.map((coupon) => (
              <ButtonRow
                key={coupon.couponId}
                title={`${couponOff(coupon)} ${coupon.name}`}
                note={[
                  couponTerms(coupon),
                  offerValidity(coupon, momentWords),
                  m.coupon_left({ n: coupon.left }),
                ].join(' · ')}
                busy={give.running === coupon.couponId}
                onClick={() => void give.run(coupon.couponId)}
              />
            ))}
          </Rows>
        </Sheet>
      )}
    </>
  )
}
