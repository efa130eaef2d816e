import { type ReactNode, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { Banner } from '../screens/Banner.tsx'
import { Home } from '../screens/Home.tsx'
import { ScreenOf } from '../screens/ScreenOf.tsx'
import { useWords } from '../words.tsx'
import type { PersonView } from '../world.tsx'
import { PhoneContext, type PhoneTools } from './context.ts'
import { type Nav, step } from './nav.ts'
import css from './Phone.module.css'
import { StatusBar } from './StatusBar.tsx'
import { useUnread } from './useUnread.ts'

const toastMilliseconds = 2000

type Props = {
  phone: string
  /** The model of the phone; independent of the account. */
  device: string
  me: PersonView
  side: 'left' | 'right'
  shown: boolean
  scanned: string | undefined
}

/** One phone with the account that is logged in to its app. Hidden ones keep their screens, web views included. */
export function Phone({ phone, device, me, side, shown, scanned }: Props) {
  const app = me.kind === 'member' ? 'wecom' : 'wechat'
  const { word } = useWords()
  const [nav, move] = useReducer(step, startOf(app, scanned))
  const [over, setOver] = useState<ReactNode>(null)
  const [toast, setToast] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const top = nav.stack.at(-1)
  const unread = useUnread(me.account, shown && top?.screen.name === 'chat' ? top.screen.id : '')

  const tools = useMemo<PhoneTools>(
    () => ({
      phone,
      me,
      app,
      unread,
      open: (screen) => move({ type: 'push', screen }),
      replace: (screen) => move({ type: 'replace', screen }),
      back: () => move({ type: 'pop' }),
      goTab: (tab) => move({ type: 'tab', tab }),
      cover: setOver,
      toast: (text) => {
        clearTimeout(timer.current)
        setToast(text)
        timer.current = setTimeout(() => setToast(''), toastMilliseconds)
      },
    }),
    [phone, me, app, unread],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <PhoneContext value={tools}>
      <div
        className={css.body}
        hidden={!shown}
        data-testid={shown ? `phone-${side}` : undefined}
        data-account={me.account}
        data-phone={phone}
      >
        <div className={css.screen} data-app={app} data-os={device.endsWith('android') ? 'android' : 'ios'}>
          <StatusBar dark={top?.screen.name === 'moments'} />
          <div className={css.stage}>
            <div className={css.layer} hidden={top !== undefined}>
              <Home tab={nav.tab} />
            </div>
            {nav.stack.map((placed) => (
              <div key={placed.key} className={`${css.layer} ${css.pushed}`} hidden={placed !== top}>
                <ScreenOf placed={placed} shown={shown && placed === top} />
              </div>
            ))}
          </div>
          <Banner />
          {over}
          <div className={css.toast} role="status" data-on={toast !== ''}>
            {toast}
          </div>
          <div className={css.homeBar} aria-hidden="true" />
        </div>
        <span className={css.caption}>{app === 'wecom' ? word('wecom') : word('wechat')}</span>
      </div>
    </PhoneContext>
  )
}

/** A member starts at the company's apps, where the product is; a customer at the chats, or at a scanned code. */
function startOf(app: 'wecom' | 'wechat', scanned: string | undefined): Nav {
  const nav: Nav = { tab: app === 'wecom' ? 'apps' : 'chats', stack: [], next: 1 }
  return scanned ? step(nav, { type: 'push', screen: { name: 'contact', code: scanned, account: '' } }) : nav
}
