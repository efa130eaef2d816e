import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { m } from '#paraglide/messages.js'
import style from './member.module.css'

/** Figures of a member's holdings, which pass to a successor. */
export function Figures({ has }: { has: StaffDetail['has'] }) {
  const figures: [number, string][] = [
    [has.visitors, m.staff_has_visitors()],
    [has.customers, m.staff_has_customers()],
    [has.keepers, m.staff_has_keepers()],
    [has.shares, m.staff_has_shares()],
    [has.codes, m.staff_has_codes()],
  ]
  return (
    <dl className={style.figures}>
      {figures.map(([figure, words]) => (
        <div key={words}>
          <dd>{figure}</dd>
          <dt>{words}</dt>
        </div>
      ))}
    </dl>
  )
}
