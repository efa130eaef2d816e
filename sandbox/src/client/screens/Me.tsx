import { ChevronRight, MessageSquareText, UserRoundPen } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import home from './Home.module.css'
import css from './Me.module.css'

/** The account that is logged in on this phone. */
export function Me() {
  const phone = usePhone()
  const { me } = phone
  const { word, nameOf, companyOf } = useWords()
  return (
    <>
      <TitleBar title={word('me')} noBack />
      <div className={home.scroll}>
        <div className={css.me}>
          <img alt="" src={me.portrait} width={64} height={64} />
          <div>
            <h3>{nameOf(me)}</h3>
            <p>{me.companyName ? `${companyOf(me)} · ${me.line}` : me.line}</p>
          </div>
        </div>
        <ul className={home.list}>
          <li>
            <button
              type="button"
              className={home.row}
              data-testid="open-sms"
              onClick={() => phone.open({ name: 'sms' })}
            >
              <MessageSquareText size={24} strokeWidth={1.6} aria-hidden="true" />
              {word('sms')}
              <ChevronRight className={home.end} size={20} aria-hidden="true" />
            </button>
          </li>
          {phone.app === 'wechat' && (
            <li>
              <button
                type="button"
                className={home.row}
                data-testid="switch-account"
                onClick={() => phone.cover(<AccountSheet />)}
              >
                <UserRoundPen size={24} strokeWidth={1.6} aria-hidden="true" />
                {word('switchAccount')}
                <ChevronRight className={home.end} size={20} aria-hidden="true" />
              </button>
            </li>
          )}
        </ul>
      </div>
    </>
  )
}
