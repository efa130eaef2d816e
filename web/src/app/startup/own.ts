/**
 * The document is made for any visitor. A member of staff who opens it under their own name sees no bar for visitors: the
 * client draws theirs, see `useOwnMark`. Their first opening has no session yet, but a cookie of the sign-in.
 */
export function markOwn(): void {
  const ids = new URLSearchParams(location.search)
  const [companyId, userId] = [ids.get('companyId'), ids.get('uid')]
  try {
    const { isStaff, saleInfo } = JSON.parse(localStorage[`mp.session.${companyId}`] || '{}')
    const isOwn = isStaff
      ? saleInfo.userId === userId
      : `${document.cookie};`.includes(`mp_own_${companyId}=${encodeURIComponent(userId!)};`)
    if (isOwn) document.documentElement.classList.add('own')
  } catch {
    // The browser refuses storage.
  }
}
