import { type PhoneTools, usePhone } from '../phone/context.ts'
import { Dialog } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import { act, useWorld } from '../world.tsx'

type Words = ReturnType<typeof useWords>

/** Opens a link as the app would: in the web view where it is the product's, outside where it is not. */
export function useOpenLink(): (link: string, chat?: string) => Promise<void> {
  const phone = usePhone()
  const words = useWords()
  return async (link, chat) => {
    if (!/^https?:/i.test(link) || !URL.canParse(link)) return showText(phone, words, link)
    const { url } = await act<{ url: string }>('open', {
      account: phone.me.account,
      link,
      ...(chat ? { chat } : {}),
    })
    if (new URL(url).host.endsWith(`.${location.host}`)) phone.open({ name: 'web', url })
    else leave(phone, words, url)
  }
}

/** What the app does with the text of a code: a contact, a page, a business card, or just words. */
export function useScanned(): (text: string) => void {
  const phone = usePhone()
  const words = useWords()
  const openLink = useOpenLink()
  const { people } = useWorld()
  return (text) => {
    const code = /^https?:\/\/[^/]+\/scan\/([\w-]+)$/.exec(text)?.[1]
    const mini = /^https?:\/\/[^/]+\/wxa\//.test(text)
    if (code && phone.me.kind === 'customer') phone.open({ name: 'contact', code, account: '' })
    else if (text.startsWith('BEGIN:VCARD')) phone.open({ name: 'vcard', text })
    else if (mini) showText(phone, words, miniText(text), words.word('miniCode'))
    else if (/^https?:/i.test(text) && people.length > 0) void openLink(text)
    else showText(phone, words, text)
  }
}

function miniText(text: string): string {
  const { searchParams } = new URL(text)
  return `${searchParams.get('page')}\nscene=${searchParams.get('scene')}`
}

function leave(phone: PhoneTools, { word }: Words, url: string): void {
  const go = () => {
    phone.cover(null)
    window.open(url, '_blank', 'noopener')
  }
  phone.cover(<Dialog title={word('externalSite', new URL(url).host)} confirm={word('ok')} onConfirm={go} />)
}

function showText(phone: PhoneTools, { word }: Words, text: string, title = word('codeSays')): void {
  phone.cover(
    <Dialog title={title} confirm={word('ok')} onConfirm={() => phone.cover(null)}>
      <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>
    </Dialog>,
  )
}
