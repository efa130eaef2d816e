import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { keepSession, session, whenSessionSettled } from '@mingpian/client/session.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { partAnswer, type ShellAnswer } from '@mingpian/contract/shared/rules/grant.ts'
import { currentHost } from '#host/host.ts'
import { addressArrived } from '#kit/shell-address.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { toast } from '#ui/toast.ts'
import { completionOf } from './answer.ts'
import { completeGrant } from './complete.ts'
import { takeLeft } from './leave.ts'
import { keepChoices } from './notices.ts'

/**
 * Handles the return from a grant: takes the answer out of the address before anything else reads it, completes it,
 * and continues the action that needed it. A refusal changes nothing and is not asked again.
 */
export async function grantArrived(): Promise<void> {
  const { answer: stated, hash } = partAnswer(location.hash)
  // Without a shell the link is forged.
  const answer = currentHost().mini ? stated : null
  if (hash !== location.hash)
    history.replaceState(history.state, '', location.pathname + location.search + hash)
  const left = takeLeft()
  // Includes a login among the shell's answers.
  await whenSessionSettled()
  if (answer?.kind === 'address') return addressArrived(answer)
  if (answer?.kind === 'notices') return keepChoices(answer.results ?? {})
  const granted = answer ? await complete(answer) : left?.kind === 'profile' && (await claimProfile())
  if (!granted) return
  toast(m.grant_done())
  if (left?.resume === 'save') await pressSave()
}

async function complete(answer: ShellAnswer): Promise<boolean> {
  const completion = completionOf(answer)
  if (completion && session()) return completeGrant(completion).catch(() => false)
  if (answer.kind === 'profile') toast(errors.profileFailed[getLocale()])
  return false
}

/** After a consent the vendor's page left a claim, also if a person is signed in already. */
async function claimProfile(): Promise<boolean> {
  const body = { code: 'claim', companyId: currentCompany() }
  await call('POST /wxwork/v1/mini/card_auth', { body, quiet: true }).then(keepSession, ignore)
  return session()?.granted.profile === true
}

/** Clicks the card's own button as soon as it exists, to continue saving. */
async function pressSave(): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const button = document.querySelector<HTMLElement>('nav a[href$=".vcf"]')
    if (button) return button.click()
    await new Promise((done) => setTimeout(done, 100))
  }
}

function ignore(): void {
  // Without it the person stays the same.
}
