import { Info } from 'lucide-react'
import { createElement, useEffect, useEffectEvent, useRef } from 'react'
import { keepChoices } from '#features/grant/notices.ts'
import { currentHost } from '#host/host.ts'
import { askShell } from '#host/mini.ts'
import { companySdk } from '#kit/company-sdk.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { choicesOf } from './choices.ts'
import type { Notice } from './notice.tsx'
import style from './subscribe-auth.module.css'

/** The vendor's prompts take so many messages at once. */
const maxTemplates = 3

/** How the person can be asked: only the messaging app itself may, by its mini program or by an element of its own. */
export type Asking = 'shell' | 'element' | 'nowhere'

export function askingOf(appId: string): Asking {
  const { app, mini } = currentHost()
  if (mini) return 'shell'
  return app === 'wechat' && appId ? 'element' : 'nowhere'
}

interface AllowNoticesProps {
  list: Notice[]
  asking: Exclude<Asking, 'nowhere'>
  /** WeChat does not know the element. */
  onUnknown: () => void
}

/** The one button. */
export function AllowNotices({ list, asking, onUnknown }: AllowNoticesProps) {
  const ids = list.slice(0, maxTemplates).map(({ templateId }) => templateId)
  return asking === 'shell' ? <ByShell ids={ids} /> : <ByOpenTag ids={ids} onUnknown={onUnknown} />
}

function ByShell({ ids }: { ids: string[] }) {
  const ask = () => {
    if (!askShell('/pages/grant/notices', { back: location.href, ids: ids.join() })) toast(m.grant_nowhere())
  }
  return (
    <ActionBar>
      <Button block kind="primary" onClick={ask}>
        {m.notice_allow()}
      </Button>
    </ActionBar>
  )
}

/** Milliseconds after which an element that WeChat has not drawn counts as one that it does not know. */
const buttonTimeoutMs = 6000

function ByOpenTag({ ids, onUnknown }: { ids: string[]; onUnknown: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const giveUp = useEffectEvent(onUnknown)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isReady = false
    const ready = () => {
      isReady = true
    }
    const give = () => {
      if (!isReady) giveUp()
    }
    const chosen = (event: Event) =>
      void keepChoices(choicesOf((event as CustomEvent).detail)).catch(() => {})
    const failed = () => toast(m.grant_nowhere())
    element.addEventListener('ready', ready)
    element.addEventListener('success', chosen)
    element.addEventListener('error', failed)
    document.addEventListener('WeixinOpenTagsError', give)
    const timer = setTimeout(give, buttonTimeoutMs)
    companySdk().catch(give)
    return () => {
      element.removeEventListener('ready', ready)
      element.removeEventListener('success', chosen)
      element.removeEventListener('error', failed)
      document.removeEventListener('WeixinOpenTagsError', give)
      clearTimeout(timer)
    }
  }, [])
  const tag = createElement('wx-open-subscribe', {
    template: ids.join(),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: words of our own, in the form that the vendor's element reads
    dangerouslySetInnerHTML: { __html: drawing(m.notice_allow()) },
  })
  return (
    <ActionBar ref={place} className={style.tag}>
      {tag}
    </ActionBar>
  )
}

/** The template that WeChat renders inside its element, where the page's own styles do not reach. */
function drawing(words: string): string {
  const { backgroundColor, color, big } = rootStyle()
  const css = `.go{display:block;box-sizing:border-box;width:100%;min-height:${48 * big}px;padding:0 20px;border:0;border-radius:10px;background:${backgroundColor};color:${color};font:600 ${17 * big}px/1.5 system-ui,-apple-system,"PingFang SC",sans-serif}`
  return `<script type="text/wxtag-template" slot="style"><style>${css}</style></script><script type="text/wxtag-template"><button class="go">${words}</button></script>`
}

/** The primary button's colours, and care mode's factor. */
function rootStyle() {
  const root = getComputedStyle(document.documentElement)
  const value = (name: string, fallback: string) => root.getPropertyValue(name).trim() || fallback
  return {
    backgroundColor: value('--brand', '#2b5bd7'),
    color: value('--on-brand', '#fff'),
    big: Number(value('--big', '1')),
  }
}

/** Shown before the messages, so that the person first learns that there is nothing to choose here. */
export function Elsewhere() {
  return (
    <p className={style.elsewhere} role="status">
      <Info size={20} aria-hidden />
      <span>{m.notice_elsewhere()}</span>
    </p>
  )
}
