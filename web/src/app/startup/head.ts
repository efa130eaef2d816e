import { type RequestInput, requestOf } from '@mingpian/client/request.ts'
import { session } from '@mingpian/client/session.ts'
import type { CallKey } from '@mingpian/contract/shared/calls.ts'
import { landedAddress } from '#kit/address/landed.ts'
import { begin, boot, loadPageEarly } from './start-script.ts'

// The start script of an empty document. It runs in the head, before the body exists, so that nothing wrong is painted.

function ask<K extends CallKey>(name: K, input: RequestInput<K>): void {
  const [address, init] = requestOf(name, input)
  const answer = fetch(address, init).then((response) => response.json())
  answer.catch(() => {})
  boot.early = { address, sessionId: session()?.sessionId ?? '', answer }
}

// While the modules are still loading: the card of an old link, which keeps its ids inside the hash, and on another page
// whether the stored session is still valid, for what the page shows waits for that.
begin(({ early, entry, outside }) => {
  if (early) ask('GET /biz/v1/card/user_card/detail', { query: early })
  else if (entry === 'app' && !outside && session()?.openId)
    ask('GET /wxwork/v1/session', { query: { landed: landedAddress() } })
})
loadPageEarly(boot)
