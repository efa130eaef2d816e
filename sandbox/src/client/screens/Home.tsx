import { BriefcaseBusiness, Compass, Contact, LayoutGrid, MessageCircle, User } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import type { Tab } from '../phone/nav.ts'
import { useWords } from '../words.tsx'
import { ChatList } from './ChatList.tsx'
import { Contacts } from './Contacts.tsx'
import { Discover } from './Discover.tsx'
import css from './Home.module.css'
import { Me } from './Me.tsx'
import { Workbench } from './Workbench.tsx'

/** The app's first page: four tabs. */
export function Home({ tab }: { tab: Tab }) {
  const phone = usePhone()
  const { word } = useWords()
  const wecom = phone.app === 'wecom'
  const news = Object.values(phone.unread).reduce((sum, count) => sum + count, 0)
  const tabs = [
    {
      id: 'chats' as const,
      testId: 'tab-chats',
      label: word(wecom ? 'chats' : 'wechatTab'),
      Icon: MessageCircle,
    },
    { id: 'contacts' as const, testId: 'tab-contacts', label: word('contacts'), Icon: Contact },
    wecom
      ? { id: 'apps' as const, testId: 'tab-workbench', label: word('workbench'), Icon: LayoutGrid }
      : { id: 'apps' as const, testId: 'tab-discover', label: word('discover'), Icon: Compass },
    { id: 'me' as const, testId: 'tab-me', label: word('me'), Icon: wecom ? BriefcaseBusiness : User },
  ]
  return (
    <>
      <div className={css.content}>
        {tab === 'chats' && <ChatList />}
        {tab === 'contacts' && <Contacts />}
        {tab === 'apps' && (wecom ? <Workbench /> : <Discover />)}
        {tab === 'me' && <Me />}
      </div>
      <nav className={css.tabs}>
        {tabs.map(({ id, testId, label, Icon }) => (
          <button
            key={id}
            type="button"
            data-testid={testId}
            aria-current={tab === id ? 'page' : undefined}
            onClick={() => phone.goTab(id)}
          >
            <Icon size={24} strokeWidth={tab === id ? 2 : 1.6} aria-hidden="true" />
            {label}
            {id === 'chats' && news > 0 && <b className={css.badge}>{news}</b>}
          </button>
        ))}
      </nav>
    </>
  )
}
