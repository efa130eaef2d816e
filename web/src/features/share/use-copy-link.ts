import { useQuery } from '@tanstack/react-query'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import { confirmShare, prepareShare, type Shared } from './prepare.ts'

export interface OwnLink {
  /** An absolute address; `plain` until the own share id is loaded. */
  link: string
  /** Confirms the share. Optional, as the share counts from its first opening on. */
  confirm: () => void
}

/**
 * The link of a thing with the own share id. It is fetched ahead: web views copy and send only inside the tap, and copying
 * works without a network too.
 * @param plain the address without a share id
 */
export function useOwnLink(content: Shared, plain: string): OwnLink {
  const user = useSession()
  const { contentType, contentId, userId } = content
  const { data } = useQuery({
    queryKey: ['own-link', user?.sessionId, contentType, contentId, userId],
    queryFn: () => prepareShare(content),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    link: new URL(data?.link ?? plain, location.href).href,
    confirm: () => void (data && confirmShare(content).catch(() => {})),
  }
}

/** Copies a text with an own link, and shows a message. */
export async function copyAndConfirm(text: string, { confirm }: OwnLink, copied: string): Promise<boolean> {
  if (!(await copyText(text))) {
    toast(m.shell_copy_failed())
    return false
  }
  toast(copied)
  confirm()
  return true
}

/** Copies the link of the own card. */
export function useCopyLink(userId: string): () => Promise<unknown> {
  const companyId = useSession()?.companyId ?? ''
  const plain = `${location.pathname}?${new URLSearchParams({ companyId, uid: userId })}`
  const own = useOwnLink({ contentType: 'card', contentId: userId, userId }, plain)
  return () => copyAndConfirm(own.link, own, m.shell_link_copied())
}
