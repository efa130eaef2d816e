import { call } from '@mingpian/client/call.ts'
import { session } from '@mingpian/client/session.ts'
import { passing } from '@mingpian/client/storage.ts'
import { type ReactNode, useState } from 'react'
import { type Point, whereAmI, whereByBrowser } from '#host/place.ts'
import { Ask } from '#kit/ask.tsx'
import { companySdk } from '#kit/company-sdk.ts'
import { m } from '#paraglide/messages.js'

/** Storage key: whether the person has allowed the page in this window to ask the phone. */
const agreedKey = 'mp.where'

interface Where {
  /** null until known. It is never sent to the server. */
  here: Point | null
  state: 'idle' | 'busy' | 'refused'
  /** Call it only after a tap. */
  ask: () => void
  sheet: ReactNode
}

/** The phone's position, after the person allowed it to the product and to the app. A refusal changes nothing. */
export function useWhere(): Where {
  const [here, setHere] = useState<Point | null>(null)
  const [state, setState] = useState<Where['state']>('idle')
  const [asking, setAsking] = useState(false)

  const locate = async () => {
    setState('busy')
    try {
      // A company without the app's SDK has the browser's position.
      const sdk = await companySdk().catch(() => undefined)
      setHere(await (sdk ? whereAmI(sdk) : whereByBrowser()))
      setState('idle')
    } catch {
      setState('refused')
    }
  }
  const answer = (yes: boolean) => {
    setAsking(false)
    keepConsent(yes)
    if (!yes) return
    passing.set(agreedKey, true)
    void locate()
  }
  const sheet = asking && (
    <Ask
      title={m.where_title()}
      reason={m.where_reason()}
      action={m.where_allow()}
      onYes={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
  const ask = () => (passing.get(agreedKey) ? void locate() : setAsking(true))
  return { here, state, ask, sheet }
}

/** Stores the answer for the signed-in person. A failure has no other effect. */
function keepConsent(granted: boolean): void {
  if (!session()) return
  call('POST /card/v1/privacy/consent', { body: { scope: 'location', granted }, quiet: true }).catch(() => {})
}
