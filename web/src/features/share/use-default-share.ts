import { currentCompany } from '@mingpian/client/company.ts'
import { useEffect } from 'react'
import { setShareData } from '#host/sdk.ts'
import { drawnCard } from '#kit/boot.ts'
import { companySdk } from '#kit/company-sdk.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { shareData } from './data.ts'
import { defaultShare } from './default.ts'

/**
 * Sets the share menu of a page without shareable content: an open page itself, otherwise a card. `title` is the
 * page's; '' if the page sets its share itself.
 */
export function useDefaultShare(title: string, open: boolean): void {
  const user = useSession()
  useEffect(() => {
    if (!title) return
    const timer = setTimeout(() => {
      setShareData(dataOf(title, open, user)).catch(ignore)
      companySdk().catch(ignore)
    }, 300)
    return () => clearTimeout(timer)
  }, [title, open, user])
}

function dataOf(title: string, open: boolean, user: ReturnType<typeof useSession>) {
  const { what, name, link } = defaultShare({ open, user, href: location.href })
  const card = drawnCard({ companyId: currentCompany(), userId: '' })
  const company = card?.companyName || window.__mp?.brand?.brandName || ''
  const cardTitle = name ? m.card_share_title({ name }) : m.shell_title_card()
  const words = { page: title, card: cardTitle, home: company || m.shell_product() }[what]
  return shareData({ title: words, desc: company, imgUrl: '' }, link, location.origin)
}

function ignore(): void {
  // Without the SDK the menu shares the present address.
}
