import { requestOf } from '@mingpian/client/request.ts'
import { begin, boot, loadPageEarly } from './start-script.ts'

// The start script of an empty document. It runs in the head, before the body exists, so that nothing wrong is painted.

// Old links keep their ids inside the hash: the card is requested while the modules are still loading.
begin((ids) => {
  const [address, init] = requestOf('GET /biz/v1/card/user_card/detail', { query: ids })
  const answer = fetch(address, init).then((response) => response.json())
  answer.catch(() => {})
  boot.early = { address, answer }
})
loadPageEarly(boot)
