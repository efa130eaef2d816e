import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import style from './checking.module.css'

/** Stands while the server does not know yet what became of a payment. @param children where else to go */
export const Checking = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <main className={style.checking}>
    <span className={style.spinner} aria-hidden />
    <h1 role="status">{m.pay_checking()}</h1>
    <p>{hint}</p>
    <div className={style.actions}>{children}</div>
  </main>
)
