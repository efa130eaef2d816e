/**
 * Opens the chat with a customer, inside WeCom. Apart from `sdk.ts`, which the first route loads.
 * @returns false where the app did not open it
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
