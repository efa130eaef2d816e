import { call } from '@mingpian/client/call.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { keepSession, type StoredUser, session } from '@mingpian/client/session.ts'
import type { ConsentScope } from '@mingpian/contract/privacy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { Rows, SwitchRow } from '#ui/rows.tsx'
import type { Overview } from './kept.tsx'
import { scopeWords } from './scopes.ts'

const PhoneSheet = part(() => import('#features/grant/phone-sheet.tsx'))
const ProfileSheet = part(() => import('#features/grant/profile-sheet.tsx'))

/** Each consent with its state. All are off without a yes, but for tracking. */
export function Consents({ overview, user }: { overview: Overview; user: StoredUser }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<'phone' | 'profile' | null>(null)
  const say = useWrite(
    (body: { scope: ConsentScope; granted: boolean }) => call('POST /card/v1/privacy/consent', { body }),
    {
      onDone: (_, { scope, granted }) => {
        const now = session()
        if (now) keepSession(recordAfter(now, scope, granted))
      },
    },
  )
  const turn = (scope: ConsentScope, on: boolean) => {
    // These can only be given together with their action.
    if (on && (scope === 'phone' || scope === 'profile')) setAsked(scope)
    else void say.run({ scope, granted: on })
  }
  const close = () => {
    setAsked(null)
    void reread(client, 'POST /card/v1/privacy/consent')
  }
  return (
    <>
      <Rows title={m.data_consents_title()}>
        {scopesFor(user, overview).map((scope) => (
          <SwitchRow
            key={scope}
            title={scopeWords(scope).title}
            note={scopeWords(scope).hint}
            on={isOn(scope, overview, user)}
            busy={say.running?.scope === scope}
            onChange={(on) => turn(scope, on)}
          />
        ))}
      </Rows>
      {asked === 'phone' && <PhoneSheet open reason={m.me_phone_reason()} onClose={close} />}
      {asked === 'profile' && <ProfileSheet open reason={m.me_profile_reason()} onClose={close} />}
    </>
  )
}

/**
 * Staff are not visitors: theirs is the card. The consent to leave cards is given with a card; here it is withdrawn.
 */
function scopesFor(user: StoredUser, overview: Overview): ConsentScope[] {
  const left: ConsentScope[] = isOn('exchange', overview, user) ? ['exchange'] : []
  return user.isStaff
    ? ['privacy', 'staffCard', 'location', 'notices', ...left]
    : ['privacy', 'tracking', 'profile', 'phone', 'location', 'notices', ...left]
}

/** Visits are counted until the person withdraws; everything else needs a yes. */
export function isOn(scope: ConsentScope, overview: Overview, user: Pick<StoredUser, 'granted'>): boolean {
  if (scope === 'tracking') return !overview.trackingOff
  if (scope === 'phone' || scope === 'profile') return user.granted[scope]
  return overview.consents.some((each) => each.scope === scope && each.granted)
}

/** The record on this phone after an answer, as the server would give it. */
function recordAfter(user: StoredUser, scope: ConsentScope, granted: boolean): StoredUser {
  if (scope === 'tracking') return { ...user, trackingOff: !granted }
  if (scope === 'staffCard') return { ...user, cardAgreed: granted }
  if (scope === 'phone' || scope === 'profile')
    return { ...user, granted: { ...user.granted, [scope]: granted } }
  return user
}
