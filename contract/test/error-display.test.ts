import { expect, test } from 'vitest'
import { displayOf } from '#shared/rules/error-display.ts'

const detail = '/biz/v1/card/user_card/detail'
const auth = '/wxwork/v1/mini/card_auth'
const goods = '/biz/v1/card/user_card/goods'

const short = { show: 'toast', ms: 2000 }
const long = { show: 'toast', ms: 5000 }
const silent = { show: 'silent' }

test.each([
  ['404', detail, false, silent],
  ['404', detail, true, silent],
  ['404', goods, false, short],
  ['404', auth, true, short],
  ['500500', auth, false, silent],
  ['500500', auth, true, silent],
  ['500500', detail, true, short],
  ['500301', detail, true, long],
  ['500304', detail, true, long],
  ['500301', detail, false, short],
  ['500304', detail, false, short],
  ['500301', goods, true, short],
  ['400', detail, true, short],
  ['401', detail, true, short],
  ['408', goods, false, short],
  ['500', detail, true, short],
  ['10001', goods, false, short],
  ['500479', auth, true, short],
  ['60001412', goods, false, short],
  ['an unknown one', goods, false, short],
])('%s of %s, in WeCom: %s', (code, path, inWecom, display) => {
  expect(displayOf(code, path, inWecom)).toEqual(display)
})
