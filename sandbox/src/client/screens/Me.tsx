import { MessageSquareText, UserRoundPen } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import home from './Home.module.css'
import { HomeRow } from './HomeRow.tsx'
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
          <HomeRow
            icon={MessageSquareText}
            label={word('sms')}
            testId="open-sms"
            onOpen={() => phone.open({ name: 'sms' })}
          />
          {phone.app === 'wechat' && (
            <HomeRow
              icon={UserRoundPen}
              label={word('switchAccount')}
              testId="switch-account"
              onOpen={() => phone.cover(<AccountSheet />)}
            />
          )}
        </ul>
      </div>
    </>
  )
}
