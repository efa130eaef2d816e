/**
 * Opens the chat with a customer, inside WeCom. Separate from `sdk.ts`, which the first route loads.
 * @returns false if the app did not open it
 */
export async function openChat(externalUserId: string): Promise<boolean> {
  try {
    const { openEnterpriseChat } = await import('./jssdk.ts')
    await openEnterpriseChat({ externalUserIds: [externalUserId], groupName: '' })
    return true
  } catch {
    return false
  }
}

interface News {
  title: string
  desc: string
  link: string
  imgUrl: string
}

/**
 * Sends a link inside WeCom: into the chat beside which the page is open, otherwise into one that the member picks
 * (WeCom JS-SDK documentation, “分享消息到当前会话” and “自定义转发到会话”).
 * @returns false if the member or the app refused
 */
export async function sendToChat(news: News): Promise<boolean> {
  try {
    const { getContext, sendChatMessage, shareAppMessage } = await import('./jssdk.ts')
    const { entry } = await getContext()
    if (besideChat.has(entry)) await sendChatMessage({ msgtype: 'news', enterChat: true, news })
    else await shareAppMessage(news)
    return true
  } catch {
    return false
  }
}

/** Entries of a page beside a chat, as `getContext` names them. */
const besideChat = new Set(['single_chat_tools', 'group_chat_tools', 'chat_attachment'])
