import { useRef } from 'react'
import { type PhoneTools, usePhone } from '../phone/context.ts'
import { Dialog } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import { act, type Snapshot, useWorld } from '../world.tsx'

type Words = ReturnType<typeof useWords>

/** Opens a link as the app would: in the web view where it is the product's, outside where it is not. */
export function useOpenLink(): (link: string, chat?: string) => Promise<void> {
  const phone = usePhone()
  const words = useWords()
  const oneAtATime = useOneAtATime()
  return async (link, chat) => {
    if (!/^https?:/i.test(link) || !URL.canParse(link)) return showText(phone, words, link)
    const code = acquisitionCode(link)
    if (code && phone.me.kind === 'customer') return phone.open({ name: 'contact', code, account: '' })
    await oneAtATime(async () => {
      const { url } = await act<{ url: string }>('open', {
        account: phone.me.account,
        phone: phone.phone,
        link,
        ...(chat ? { chat } : {}),
      })
      if (new URL(url).host.endsWith(`.${location.host}`)) phone.open({ name: 'web', url })
      else leave(phone, words, url)
    })
  }
}

/** Lets the second tap of a double tap go by, while the page of the first one is on its way. */
function useOneAtATime() {
  const underWay = useRef(false)
  return async (open: () => Promise<void>) => {
    if (underWay.current) return
    underWay.current = true
    await open().finally(() => {
      underWay.current = false
    })
  }
}

/** Opens a company's mini program at one of its pages. */
export function useOpenMini(): (page: { companyId: string; page?: string; query?: string }) => void {
  const phone = usePhone()
  const oneAtATime = useOneAtATime()
  return (page) =>
    void oneAtATime(async () => {
      const { url } = await act<{ url: string }>('mini/open', { phone: phone.phone, ...page })
      phone.open({ name: 'web', url, mini: true })
    })
}

/** Opens the text of a scanned code: a contact, a page, a mini program, a business card, or just words. */
export function useScanned(): (text: string) => void {
  const phone = usePhone()
  const words = useWords()
  const openLink = useOpenLink()
  const openMini = useOpenMini()
  const { people, minis } = useWorld()
  return (text) => {
    const code = /^https?:\/\/[^/]+\/scan\/([\w-]+)$/.exec(text)?.[1]
    const mini = miniPage(minis, text)
    if (code && phone.me.kind === 'customer') phone.open({ name: 'contact', code, account: '' })
    else if (text.startsWith('BEGIN:VCARD')) phone.open({ name: 'vcard', text })
    else if (mini) openMini(mini)
    else if (/^https?:/i.test(text) && people.length > 0) void openLink(text)
    else showText(phone, words, text)
  }
}

/** The id of a link of the acquisition assistant, and the channel that it is opened with. */
function acquisitionCode(link: string): string {
  const { host, pathname, searchParams } = new URL(link)
  const id = host === location.host ? /^\/ca\/([\w-]+)$/.exec(pathname)?.[1] : undefined
  return id ? `${id}~${searchParams.get('customer_channel') ?? ''}` : ''
}

/** The page that a mini-program code leads to: what the scene says goes before the hash, as the shell puts it. */
function miniPage(minis: Snapshot['minis'], text: string) {
  const appId = /^https?:\/\/[^/]+\/wxa\/(\w+)\?/.exec(text)?.[1]
  const mini = minis.find((one) => one.appId === appId)
  if (!mini) return undefined
  const { searchParams } = new URL(text)
  const query = new URLSearchParams({ sceneId: searchParams.get('scene') ?? '' })
  return {
    companyId: mini.companyId,
    page: searchParams.get('page') || 'pages/home/index',
    query: query.toString(),
  }
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
