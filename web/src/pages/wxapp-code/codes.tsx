import { callQuery } from '@mingpian/client/react/queries.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type TouchEvent, useRef, useState } from 'react'
import { cardAddress, leftOutWords } from '#features/card/left-out.ts'
import { ownCard } from '#features/radar/own-card.ts'
import { usePictures } from '#features/reading/use-pictures.tsx'
import { useCopyLink } from '#features/share/use-copy-link.ts'
import { useShare } from '#features/share/use-share.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceRow, Rows } from '#ui/rows.tsx'
import { Drawn } from './drawn.tsx'
import type { Codes, MiniCode } from './panels.tsx'
import { BrightHint, DefaultCode, Hint, Mini } from './panels.tsx'
import { type Shown, Tabs } from './tabs.tsx'
import style from './wxapp-code.module.css'

interface Props {
  codes: Codes
  mini: UseQueryResult<MiniCode>
  lang: 'zh' | 'en'
  onLang: (lang: 'zh' | 'en') => void
}

/** A finger must go this far to the side to turn over. */
const swipeLength = 48

/** All pictures are in the page from the beginning and one is shown, so that they work without a network. */
export function CodesView({ codes, mini, lang, onLang }: Props) {
  const user = useSession()
  const [shown, setShown] = useState<Shown>('mini')
  const { open, viewer } = usePictures()
  const { guide } = useShare(ownCard(user))
  const copyLink = useCopyLink(codes.userId)
  const leftOut = useLeftOut(user?.companyId ?? '', codes.userId)
  const pictures = picturesOf(codes, mini.data)
  const kinds = Object.keys(pictures) as Shown[]
  const swipe = useSwipe((by) => {
    const next = kinds[kinds.indexOf(shown) + by]
    if (next) setShown(next)
  })
  const save = () => open(pictures[shown].url, [pictures[shown]])

  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.wxcode_title()}</h1>
      <Tabs kinds={kinds} shown={shown} onShow={setShown} />
      <div {...swipe}>
        <Panel kind="mini" shown={shown}>
          <Mini codes={codes} mini={mini} picture={pictures.mini} />
          <BrightHint />
        </Panel>
        {codes.posters.map(({ layout }) => (
          <Panel key={layout} kind={layout} shown={shown}>
            <div className={`${style.pad} ${style.poster}`}>
              <Drawn {...pictures[layout]} />
            </div>
            {codes.notDrawn.length > 0 && (
              <p className={style.note}>{m.wxcode_not_drawn({ signs: codes.notDrawn.join(' ') })}</p>
            )}
            <Hint>{m.wxcode_poster_hint()}</Hint>
          </Panel>
        ))}
        <Panel kind="contact" shown={shown}>
          <DefaultCode codes={codes} picture={pictures.contact} />
          {leftOut && <p className={style.note}>{leftOut}</p>}
          <Hint>{m.wxcode_contact_hint()}</Hint>
          <BrightHint />
        </Panel>
      </div>
      {codes.hasEnglish && (
        <Rows>
          <ChoiceRow
            title={m.wxcode_words()}
            value={lang}
            choices={[
              ['zh', '中文', 'zh'],
              ['en', 'English', 'en'],
            ]}
            onChange={onLang}
          />
        </Rows>
      )}
      <ActionBar className={style.actions}>
        <Button onClick={copyLink}>{m.wxcode_copy_link()}</Button>
        <Button kind="primary" block onClick={save}>
          {m.wxcode_save()}
        </Button>
      </ActionBar>
      {guide}
      {viewer}
    </main>
  )
}

function Panel({ kind, shown, children }: { kind: Shown; shown: Shown; children: React.ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`code-${kind}`}
      aria-labelledby={`tab-${kind}`}
      className={style.stage}
      hidden={kind !== shown}
    >
      {children}
    </div>
  )
}

function picturesOf(codes: Codes, mini: MiniCode | undefined) {
  const { name } = codes
  const poster = (layout: Codes['posters'][number]['layout']) => ({
    url: codes.posters.find((each) => each.layout === layout)?.image ?? '',
    alt: m.wxcode_poster_alt({ name }),
  })
  return {
    mini: mini?.image
      ? { url: mini.image, alt: m.wxcode_mini_alt({ name }) }
      : { url: codes.code, alt: m.wxcode_default_alt({ name }) },
    portrait: poster('portrait'),
    paper: poster('paper'),
    colour: poster('colour'),
    contact: { url: codes.vcardCode, alt: m.wxcode_contact_alt({ name }) },
  }
}

/** Names the fields that do not fit into the contact code; '' until the card has loaded. */
function useLeftOut(companyId: string, userId: string): string {
  const { data } = useQuery(
    callQuery('GET /biz/v1/card/user_card/detail', { query: { companyId, userId }, quiet: true }),
  )
  return data ? leftOutWords(data, cardAddress(companyId, userId)) : ''
}

/** Turns over by a finger that goes sideways. */
function useSwipe(turn: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches.item(0)
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0)
      if (!from.current || !touch) return
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      if (Math.abs(x) > swipeLength && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1)
    },
  }
}
