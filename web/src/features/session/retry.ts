import type { SignedIn } from './sign-in.ts'

/** Milliseconds before each further try; the last pause repeats. */
const pauses = [1000, 2000, 4000, 8000, 15_000]
/** Milliseconds for which the vendors' one-use codes are valid. */
const codeLifeMs = 5 * 60_000

/** Retries a sign-in that its platform left unanswered, while the page is open and its code is valid. */
export async function keepTrying(signIn: () => Promise<SignedIn>): Promise<SignedIn> {
  const end = Date.now() + codeLifeMs
  let outcome: SignedIn = 'later'
  for (let tries = 0; outcome === 'later' && Date.now() < end; tries++) {
    await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 0)
    outcome = await signIn()
  }
  return outcome
}

/** Shorter if the network comes back meanwhile. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}
