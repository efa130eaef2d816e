import type { Placed } from '../phone/nav.ts'
import { Chat } from './Chat.tsx'
import { ChatInfo } from './ChatInfo.tsx'
import { ContactCard } from './ContactCard.tsx'
import { Moments } from './Moments.tsx'
import { SmsInbox } from './Sms.tsx'
import { VCard } from './VCard.tsx'
import { Web } from './Web.tsx'

/** The screen at one position of a phone's stack. `shown`: it is the topmost one, and the phone is visible. */
export function ScreenOf({ placed: { key, screen }, shown }: { placed: Placed; shown: boolean }) {
  switch (screen.name) {
    case 'chat':
      return <Chat id={screen.id} />
    case 'info':
      return <ChatInfo chat={screen.chat} account={screen.account} />
    case 'web':
      return <Web url={screen.url} nth={key} mini={screen.mini ?? false} shown={shown} />
    case 'moments':
      return <Moments />
    case 'contact':
      return <ContactCard code={screen.code} />
    case 'vcard':
      return <VCard text={screen.text} />
    case 'sms':
      return <SmsInbox />
  }
}
