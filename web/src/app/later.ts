import { currentCompany } from '#api/company.ts'
import { readCookie } from '#api/cookie.ts'
import { forgetPerson, ownKey } from '#api/session.ts'
import { companySdk } from '#features/share/sdk.ts'

/** What every page does once it has nothing better to do. */
export async function later(): Promise<void> {
  leaveTogether()
  await companySdk()
}

/** Somebody who leaves this phone in one of its web views has left it in all of them: what the others show is theirs. */
function leaveTogether(): void {
  addEventListener('storage', ({ key, newValue }) => {
    // A session that only ended goes too, but whose it was stays.
    const hasLeft = readCookie(`mp_in_${currentCompany()}`) === 'out'
    if (key !== ownKey('session') || newValue || !hasLeft) return
    // Last of all: on its way the page notes how long it was read, and by whom.
    addEventListener('pagehide', forgetPerson)
    location.reload()
  })
}
