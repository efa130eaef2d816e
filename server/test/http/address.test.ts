import { describe, expect, it } from 'vitest'
import { countedAddress } from '#core/http/address.ts'

describe('whom a limit counts a request for', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    // Other values that a proxy may send.
    ['unknown', 'unknown'],
    ['', ''],
    // The caller has closed the connection.
    [undefined as never, ''],
  ])('%s is %s', (ip, counted) => {
    expect(countedAddress({ ip })).toBe(counted)
  })
})
