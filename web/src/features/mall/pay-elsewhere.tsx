import { m } from '#paraglide/messages.js'
import style from './mall.module.css'

/** Stands where a button to buy or to pay would be, in an app that has no payment sheet. */
export const PayElsewhere = () => <p className={style.elsewhere}>{m.pay_elsewhere()}</p>
