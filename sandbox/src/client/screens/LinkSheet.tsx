import { usePhone } from '../phone/context.ts'
import { Sheet, SheetItem } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import { act, type ChatView } from '../world.tsx'
import { shortId } from './ChatList.tsx'
import { Picker } from './Picker.tsx'

type Link = { url: string; title: string; desc: string; imgUrl: string }

/** A long press on a link: forward it unchanged. That is no share of the page's own, so its id stays the sender's. */
export function LinkSheet({ link }: { link: Link }) {
  const phone = usePhone()
  const { word } = useWords()
  const shareTo = useShareTo()
  return (
    <Sheet label={word('more')}>
      <SheetItem
        testId="forward"
        onClick={() => phone.cover(<Picker what={link.title} onPick={(chat) => void shareTo(chat, link)} />)}
      >
        {word('forward')}
      </SheetItem>
    </Sheet>
  )
}

/** Puts a link into one of this account's chats and says so. */
export function useShareTo(): (chat: ChatView, link: Link) => Promise<void> {
  const phone = usePhone()
  const { word } = useWords()
  return async (chat, link) => {
    const to = { kind: chat.kind, id: shortId(chat) }
    const { url, title, desc, imgUrl } = link
    await act('share', { fromAccount: phone.me.account, to, link: url, title, desc, imgUrl })
    phone.toast(word('sent'))
  }
}
