import { type RequestInput, requestOf } from '@mingpian/client/request.ts'
import { session } from '@mingpian/client/session.ts'
import type { CallKey } from '@mingpian/contract/shared/calls.ts'
import { hasAnswer } from '@mingpian/contract/shared/rules/grant-address.ts'
import { isMobileMessaging } from '#host/detect.ts'
import { landedAddress } from '#kit/address/landed.ts'
import { begin, boot, loadPageEarly } from './start-script.ts'

// The start script of an empty document. It runs in the head, before the body exists, so that the first frame is right.

function ask<K extends CallKey>(name: K, input: RequestInput<K>): void {
  const [address, init] = requestOf(name, input)
  const answer = fetch(address, init).then((response) => response.json())
  answer.catch(() => {})
  boot.early = { address, sessionId: session()?.sessionId ?? '', answer }
}

// Requests made while the modules load: the card of an old link, whose ids are inside the hash; on other pages inside a
// messaging app the check of the session, for which calls wait. An address with a mini program's answer is not sent,
// because it may contain a login.
begin(({ early, entry }) => {
  const mobileMessaging = isMobileMessaging(navigator)
  if (early) ask('GET /biz/v1/card/user_card/detail', { query: early })
  else if (entry === 'app' && mobileMessaging && session()?.openId && !hasAnswer(location.hash))
    ask('GET /wxwork/v1/session', { query: { landed: landedAddress() } })
})
loadPageEarly(boot)
