import type { CardPage, ContactCode } from '@mingpian/contract/shared/entities.ts'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useContactCode } from '#features/card/use-contact-code.ts'
import { useOwnMark } from '#features/card/use-own-mark.ts'
import { BottomBar } from '#features/card/view/bottom-bar.tsx'
import type { CardActions } from '#features/card/view/card-view.tsx'
import { viewerOf } from '#features/card/viewer.ts'
import { otherLocale } from '#features/preferences/locale.ts'
import { useShare } from '#features/share/use-share.tsx'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { part } from '#ui/part.tsx'
import { toast } from '#ui/toast.ts'
import { KeepMark } from './keep-mark.tsx'

const SaveSheet = part(() => import('./save-sheet.tsx'))
const CodeSheet = part(() => import('./code-sheet.tsx'))
const OwnerBar = part(() => import('./owner-bar.tsx'))

/** Milliseconds after which the code behind the page's buttons is preloaded, so that they work without a network. */
const preloadDelayMs = 4000

interface LiveCard {
  code: ContactCode
  /** Something lies over the page that shows a code of its own. */
  covered: boolean
  actions: CardActions
  bar: ReactNode
  keep: ReactNode
  overlay: ReactNode
}

/**
 * The card after its first paint: its reader, their actions, and overlays.
 * @param again fetches the card again, as it may now show more or fewer fields to this reader
 */
export function useCard(page: CardPage, again: () => void): LiveCard {
  const { userId } = page
  const viewer = viewerOf(useSession(), page)
  const code = useContactCode(page, viewer)
  useOwnMark(viewer.isOwner)
  const [sheet, setSheet] = useState<'save' | 'code' | null>(null)
  const track = usePageVisit({ contentType: 'card', contentId: userId, saleId: userId })
  const { openGuide, fetchGuide, guide } = useShare({
    contentType: 'card',
    contentId: userId,
    userId,
    title: m.card_share_title({ name: page.name }),
    desc: [page.position, page.companyName].filter(Boolean).join(' · '),
    imgUrl: page.avatar,
  })

  useEffect(() => {
    // The card does without its place in the wallet where this code does not come.
    import('#features/wallet/opened.ts').then(
      ({ noteOpened }) => noteOpened(page.companyId, userId),
      () => {},
    )
  }, [page.companyId, userId])

  useEffect(() => {
    const timer = setTimeout(
      () => [SaveSheet.fetch, CodeSheet.fetch, fetchGuide].map((fetch) => fetch()),
      preloadDelayMs,
    )
    return () => clearTimeout(timer)
  }, [fetchGuide])

  const share = () => {
    track('share')
    openGuide()
  }
  const copy = async (text: string, done: string) => {
    const copied = await copyText(text)
    toast(copied ? done : m.shell_copy_failed())
    if (copied) track('copy')
  }
  const onEnlarge = () => {
    track('view_code')
    setSheet('code')
  }
  const onCopyWechat = () => copy(page.wechatId, m.card_copied_wechat())
  const actions = {
    onCall: () => track('call'),
    onShare: share,
    onEnlarge,
    onCopyWechat,
    onLanguage: otherLocale,
  }
  const bar = viewer.isOwner ? (
    <OwnerBar companyId={page.companyId} userId={userId} onShare={share} />
  ) : (
    <BottomBar
      page={page}
      onCall={actions.onCall}
      onAdd={() => {
        onEnlarge()
        if (page.wechatId) void onCopyWechat()
      }}
      onSave={(event: MouseEvent) => {
        event.preventDefault()
        setSheet('save')
      }}
    />
  )
  const keep = !viewer.isOwner && <KeepMark page={page} openId={viewer.openId} />
  const close = () => setSheet(null)
  const overlay = (
    <>
      {sheet === 'save' && (
        <SaveSheet
          page={page}
          onCall={actions.onCall}
          onCopy={copy}
          onSaving={() => track('save_contact')}
          onLeft={() => track('exchange')}
          onExchanged={again}
          onClose={close}
        />
      )}
      {sheet === 'code' && (
        <CodeSheet page={page} code={code} onCopyWechat={() => void onCopyWechat()} onClose={close} />
      )}
      {guide}
    </>
  )
  return { code, covered: sheet !== null, actions, bar, keep, overlay }
}
