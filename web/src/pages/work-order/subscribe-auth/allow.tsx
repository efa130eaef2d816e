import { createElement, useEffect, useRef, useState } from 'react'
import { keepChoices } from '#features/grant/notices.ts'
import { companySdk } from '#features/share/sdk.ts'
import { currentHost } from '#host/host.ts'
import { askShell } from '#host/mini.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { choicesOf } from './choices.ts'
import type { Notice } from './notice.tsx'
import style from './subscribe-auth.module.css'

/** The vendor's prompts take so many messages at once. */
const maxTemplates = 3

/** The one button. Only the messaging app itself may ask: through the mini program, or by an element of its own. */
export function AllowNotices({ list, appId }: { list: Notice[]; appId: string }) {
  const { app, mini } = currentHost()
  const ids = list.slice(0, maxTemplates).map(({ templateId }) => templateId)
  if (mini) return <ByShell ids={ids} />
  if (app === 'wechat' && appId) return <ByOpenTag ids={ids} />
  return <Elsewhere />
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

function ByOpenTag({ ids }: { ids: string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'ready' | 'unknown'>('waiting')
  useEffect(() => {
    const element = place.current
    if (!element) return
    const ready = () => setState('ready')
    const give = () => setState((before) => (before === 'ready' ? before : 'unknown'))
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
  if (state === 'unknown') return <Elsewhere />
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

function Elsewhere() {
  return (
    <p className={style.elsewhere} role="status">
      {m.notice_elsewhere()}
    </p>
  )
}
