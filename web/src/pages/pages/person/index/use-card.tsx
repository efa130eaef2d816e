import type { CardPage, ContactCode } from '@mingpian/contract/entities.ts'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useSession } from '#api/use-session.ts'
import { viewerOf } from '#features/card/viewer.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import type { BarActions } from './bottom-bar.tsx'
import type { ContactActions } from './contact.tsx'
import { useContactCode } from './use-contact-code.ts'

const SaveSheet = lazy(() => import('./save-sheet.tsx'))
const CodeSheet = lazy(() => import('./code-sheet.tsx'))
const OwnerStrip = lazy(() => import('./owner-strip.tsx'))

type Open = 'save' | 'code' | 'share' | null

/** What happens on the card after its first paint: who reads it, what they tap, what lies over it. */
export function useCard(page: CardPage): {
  code: ContactCode
  /** Something lies over the page that carries a code of its own. */
  covered: boolean
  actions: BarActions & ContactActions
  overlay: ReactNode
} {
  const viewer = viewerOf(useSession(), page)
  const code = useContactCode(page, viewer)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  return {
    code,
    covered: open === 'save' || open === 'code',
    actions: {
      onCall: () => {},
      onSave: (event: MouseEvent) => {
        event.preventDefault()
        setOpen('save')
      },
      onShare: () => setOpen('share'),
      onEnlarge: () => setOpen('code'),
      onCopyWechat: async () => {
        if (await copyText(page.wechatId)) toast(m.card_copied_wechat())
      },
    },
    overlay: (
      <Suspense fallback={null}>
        {open === 'save' && <SaveSheet page={page} onCall={() => {}} onCopy={() => {}} onClose={close} />}
        {open === 'code' && <CodeSheet page={page} code={code} onClose={close} />}
        {viewer.isOwner && <OwnerStrip onShare={() => setOpen('share')} />}
      </Suspense>
    ),
  }
}
