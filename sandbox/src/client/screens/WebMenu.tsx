import { Aperture, Copy, Globe, RotateCw, Send } from 'lucide-react'
import { usePhone } from '../phone/context.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { useWords } from '../words.tsx'
import { act } from '../world.tsx'
import { useShareTo } from './LinkSheet.tsx'
import { Picker } from './Picker.tsx'
import type { Page } from './usePage.ts'
import css from './Web.module.css'

/** The ⋯ menu of a web view, without what the page hid. */
export function WebMenu({ page }: { page: Page }) {
  const phone = usePhone()
  const { word } = useWords()
  const shareTo = useShareTo()
  const wecom = phone.app === 'wecom'

  const toFriend = async () => {
    phone.cover(null)
    const { id, data } = await page.collect('friend')
    const done = (sent: boolean) => page.tell({ type: 'shareDone', id, sent })
    const link = { url: data.link, title: data.title, desc: data.desc, imgUrl: data.imgUrl }
    phone.cover(
      <Picker
        what={`[${word('links')}] ${data.title}`}
        onCancel={() => done(false)}
        onPick={async (chat) => {
          await shareTo(chat, link)
          done(true)
        }}
      />,
    )
  }
  const toMoments = async () => {
    phone.cover(null)
    const { id, data } = await page.collect('timeline')
    const { link, title, imgUrl } = data
    await act('share', { fromAccount: phone.me.account, to: { kind: 'timeline' }, link, title, imgUrl })
    page.tell({ type: 'shareDone', id, sent: true })
    phone.toast(word('posted'))
  }
  const copy = async () => {
    phone.cover(null)
    await navigator.clipboard?.writeText(page.url).catch(() => {})
    phone.toast(word('copied'))
  }
  const refresh = () => {
    phone.cover(null)
    page.tell({ type: 'reload' })
  }
  const browser = () => {
    phone.cover(null)
    window.open(page.url, '_blank', 'noopener')
  }

  const items = [
    {
      item: 'share:appMessage',
      testId: 'share-to-friend',
      label: word(wecom ? 'toCustomer' : 'toFriend'),
      Icon: Send,
      run: toFriend,
    },
    {
      item: 'share:timeline',
      testId: 'share-to-moments',
      label: word(wecom ? 'toCustomerMoments' : 'toMoments'),
      Icon: Aperture,
      run: toMoments,
    },
    { item: 'copyUrl', testId: 'copy-link', label: word('copyLink'), Icon: Copy, run: copy },
    {
      item: 'openWithSafari',
      testId: 'open-in-browser',
      label: word('openBrowser'),
      Icon: Globe,
      run: browser,
    },
  ].filter(({ item }) => page.optionMenu && !page.hidden.includes(`menuItem:${item}`))
  return (
    <Sheet
      label={word('more')}
      head={
        <div className={css.menu}>
          <p className={css.from}>{word('fromPage', hostOf(page.url))}</p>
          <div className={css.items}>
            {[
              ...items,
              { item: 'refresh', testId: 'refresh', label: word('refresh'), Icon: RotateCw, run: refresh },
            ].map(({ testId, label, Icon, run }) => (
              <button
                key={testId}
                type="button"
                className={css.item}
                data-testid={testId}
                onClick={() => void run()}
              >
                <span>
                  <Icon size={24} strokeWidth={1.6} aria-hidden="true" />
                </span>
                {label}
              </button>
            ))}
          </div>
        </div>
      }
    >
      {null}
    </Sheet>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
