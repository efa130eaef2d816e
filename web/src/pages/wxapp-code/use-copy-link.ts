import { useQuery } from '@tanstack/react-query'
import { confirmShare, prepareShare, type Shared } from '#features/share/prepare.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'

/** Copies the link of the own card. It is fetched ahead: web views copy only inside the tap, and without a network too. */
export function useCopyLink(userId: string): () => Promise<void> {
  const user = useSession()
  const content: Shared = { contentType: 'card', contentId: userId, userId }
  const prepared = useQuery({
    queryKey: ['own-link', user?.sessionId, userId],
    queryFn: () => prepareShare(content),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return async () => {
    const plain = new URLSearchParams({ companyId: user?.companyId ?? '', uid: userId })
    const link = prepared.data?.link ?? `${location.origin}${location.pathname}?${plain}`
    if (!(await copyText(link))) {
      toast(m.shell_copy_failed())
      return
    }
    toast(m.shell_link_copied())
    // A courtesy: the share counts from its first opening on.
    if (prepared.data) confirmShare(content).catch(() => {})
  }
}
