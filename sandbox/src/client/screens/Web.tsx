import { ChevronLeft, Ellipsis, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePhone } from '../phone/context.ts'
import bar from '../phone/TitleBar.module.css'
import { useWords } from '../words.tsx'
import { act, useWorld } from '../world.tsx'
import { useErrands } from './errands.tsx'
import { ImageSheet } from './ImageSheet.tsx'
import { Place } from './Place.tsx'
import { useScanned } from './scanned.tsx'
import { usePage } from './usePage.ts'
import { Viewer } from './Viewer.tsx'
import css from './Web.module.css'
import { WebMenu } from './WebMenu.tsx'

/** Milliseconds that the bridge has to acknowledge a tap on back; a page without the bridge never answers. */
const backTimeoutMs = 1000

/**
 * The web view: the product at this phone's own origin, in a frame, under the app's title bar; in a mini program at an
 * origin of its own, under the bar with the capsule.
 */
export function Web({ url, nth, mini, shown }: { url: string; nth: number; mini: boolean; shown: boolean }) {
  const phone = usePhone()
  const { word, nameOf, language } = useWords()
  const openCode = useScanned()
  const frame = useRef<HTMLIFrameElement>(null)
  const [loading, setLoading] = useState(true)
  const account = phone.me.account
  const [name] = useState(() => `web-${account}-${nth}-${Date.now()}`)
  const doErrand = useErrands()
  const page = usePage(frame, url, {
    onClose: phone.back,
    onImage: (src) => phone.cover(<ImageSheet src={src} onCode={openCode} />),
    onPreview: (srcs, first) => phone.cover(<Viewer srcs={srcs} first={first} onCode={openCode} />),
    onPlace: (place) => phone.cover(<Place {...place} />),
    onErrand: doErrand,
  })

  const { tell } = page
  useEffect(() => tell({ type: 'shown', shown }), [tell, shown])

  // The tour's last step, also if the radar was open here before the customer's visit.
  const { opened } = useWorld().tour
  const { url: here } = page
  useEffect(() => {
    if (shown && opened) act('seen', { account, url: here }).catch(() => {})
  }, [account, here, shown, opened])

  // A phone whose language changes shows its pages in the new one.
  const drawnIn = useRef(language)
  useEffect(() => {
    if (drawnIn.current === language) return
    drawnIn.current = language
    tell({ type: 'reload' })
  }, [language, tell])

  const back = () => {
    const asked = Date.now()
    page.tell({ type: 'back' })
    setTimeout(() => {
      if (page.lastHeard() < asked) phone.back()
    }, backTimeoutMs)
  }
  const menu = () => phone.cover(<WebMenu page={page} />)

  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setLoading(false), 10_000)
    return () => clearTimeout(timer)
  }, [loading])

  return (
    <>
      <header className={`${bar.bar} ${css.bar}`}>
        <div className={bar.left}>
          <button
            type="button"
            className={bar.icon}
            aria-label={word('back')}
            data-testid="webview-back"
            onClick={back}
          >
            <ChevronLeft size={26} strokeWidth={1.8} />
          </button>
          {!mini && <Close className={css.close} />}
        </div>
        <h2 className={bar.title} data-testid="webview-title">
          {page.title}
        </h2>
        <div className={`${bar.right} ${mini ? css.capsule : ''}`}>
          <button
            type="button"
            className={bar.icon}
            aria-label={word('more')}
            data-testid="menu-button"
            onClick={menu}
          >
            <Ellipsis size={24} strokeWidth={1.8} />
          </button>
          {mini && <Close />}
        </div>
      </header>
      {loading && <i className={css.progress} aria-hidden="true" />}
      <iframe
        ref={frame}
        className={css.frame}
        data-testid="screen-frame"
        title={word('pageOf', nameOf(phone.me))}
        name={name}
        src={url}
        allow="clipboard-write"
        onLoad={() => setLoading(false)}
      />
      <i className={css.foot} aria-hidden="true" />
    </>
  )
}

function Close({ className = '' }: { className?: string | undefined }) {
  const phone = usePhone()
  const { word } = useWords()
  return (
    <button
      type="button"
      className={`${bar.icon} ${className}`}
      aria-label={word('close')}
      data-testid="webview-close"
      onClick={phone.back}
    >
      <X size={22} strokeWidth={1.8} />
    </button>
  )
}
