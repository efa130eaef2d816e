import { sendToChat } from '#host/chat.ts'
import { currentHost } from '#host/host.ts'
import { type ShareWords, shareData } from './data.ts'
import type { OwnLink } from './use-copy-link.ts'

/**
 * Sends an own link to a chat inside WeCom. In other apps, and if WeCom refuses, points to the app's menu.
 * @returns whether it was sent
 */
export async function sendOrGuide(words: ShareWords, own: OwnLink, openGuide: () => void): Promise<boolean> {
  const isSent =
    currentHost().app === 'wecom' && (await sendToChat(shareData(words, own.link, location.origin)))
  if (isSent) own.confirm()
  else openGuide()
  return isSent
}
