import { describe, expect, test } from 'vitest'
import { errorByCode, errors } from '#shared/errors.ts'

/** Section 8 of the specification, typed out: codes that travel as HTTP statuses, with their texts. */
const statuses: [string, string][] = [
  ['400', 'parameter error'],
  ['401', 'login expired, logging in again...'],
  ['404', 'the requested data interface does not exist!'],
  ['408', 'request timeout'],
  ['500', 'your current visit has a problem, please contact the administrator'],
]

/** Section 8: business codes, with their texts. */
const business: [string, string][] = [
  ['500500', 'access problem, contact admin'],
  ['500479', 'binding failed, staff not found, phone must match registered phone'],
  ['50012016', 'coupon info wrong'],
  ['50012039', 'coupon info wrong'],
  ['50012031', 'product not found'],
  ['50012004', 'product info wrong'],
  ['50020001', 'product info wrong'],
  ['50012015', 'user address wrong'],
  ['50020003', 'user address wrong'],
  ['50012017', 'product activity wrong'],
  ['50012022', 'insufficient stock'],
  ['50020016', 'insufficient stock'],
  ['50012040', 'payment config wrong'],
  ['50012042', 'current state cannot order, re-enter page'],
  ['50020002', 'current state cannot order, re-enter page'],
  ['50012012', 'mini-program token unusable'],
  ['50012021', 'no logistics info'],
  ['50012023', 'order info wrong'],
  ['50012024', 'member info wrong'],
  ['50012025', 'refund more than order amount'],
  ['50012026', 'refund amount wrong'],
  ['50012027', 'only one after-sale work order per order'],
  ['50012030', 'mall personal info not found, open mini-program first'],
  ['50012034', 'invalid openId'],
  ['50012041', 'order payment amount wrong'],
  ['50020008', 'purchase quantity exceeded'],
  ['50020004', 'company info not parsed'],
  ['50020005', 'sku info wrong'],
  ['50020006', 'sku stock wrong'],
  ['50020007', 'product status wrong'],
  ['50020009', 'order not found'],
  ['50020010', 'error getting order'],
  ['50020011', 'order status wrong'],
  ['50020012', 'user info wrong'],
  ['50020013', 'members only'],
  ['60017000', 'redeemable by members only'],
  ['50020014', 'error getting points-mall member'],
  ['50020015', 'order member not found'],
  ['5002000900', 'coupon query incorrect'],
  ['5002000901', 'product error'],
  ['200405', 'daily visit limit reached, cannot visit now'],
]

/** Section 8 has no text of its own for these: the server's message is shown. */
const serverMessages = ['60001412', '50012999', '50020999']

/** Error codes of the product beside those of section 8. */
const ours = [
  ...['403', '409', '413', '429', '503', '500301', '500304', '500502', '500510'],
  // Cards and company cards, uploads, staff who leave, staff who are brought in, persons joined by mistake.
  ...Array.from({ length: 15 }, (_, at) => String(500305 + at)),
  // Content, foreign pages and forms.
  ...['500330', '500331', '500332', '500333', '500334', '500335'],
  // The pool of leads.
  ...['500341', '500342', '500343'],
  // Binding, grants and personal data.
  ...['500480', '500481', '500482', '500483', '500484', '500485'],
]

describe('section 8', () => {
  test.each(statuses)('%s is an HTTP status and says “%s”', (code, en) => {
    expect(errorByCode(code)).toMatchObject({ code, status: Number(code), en })
  })
  test('10001 is made by the client alone', () => {
    expect(errorByCode('10001')).toMatchObject({ status: 0, en: 'unknown error!' })
  })
  test.each(business)('%s travels with 200 and says “%s”', (code, en) => {
    expect(errorByCode(code)).toMatchObject({ code, status: 200, en })
  })
  test.each(serverMessages)('%s shows the message of the server', (code) => {
    expect(errorByCode(code)).toMatchObject({ status: 200, serverMessage: true })
  })
})

test('the catalogue holds these codes, each once, and no others', () => {
  const known = [...[...statuses, ...business].map(([code]) => code), '10001', ...serverMessages, ...ours]
  expect(
    Object.values(errors)
      .map((each) => each.code)
      .sort(),
  ).toEqual(known.sort())
})

test('every entry has a Chinese text without Latin sentences', () => {
  for (const { zh, code } of Object.values(errors)) {
    expect(zh, code).toMatch(/\p{Script=Han}/u)
    expect(zh, code).not.toMatch(/[a-z]+ [a-z]+/i)
  }
})

test.each(['0', '', '500200', 'constructor'])('%j is no error', (code) => {
  expect(errorByCode(code)).toBeUndefined()
})
