import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:a:b:c:d', '2001:db8:1:2'],
  ['2001:DB8:0001:2::d', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0'],
  ['2001:db8:0:0:ffff:0:0:1', '2001:db8:0:0'],
  ['2001::1', '2001:0:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
  [undefined, ''],
])('%s is counted as %s', (ip, subscriber) => {
  expect(networkOf(ip)).toBe(subscriber)
})

test('all addresses of an IPv6 subscriber are one, also where their network has zeros in it', () => {
  const addresses = Array.from({ length: 300 }, (_, index) => `2600:3c00::${(index * 211).toString(16)}:0:93ff:1`)

  expect(new Set(addresses.map(networkOf))).toEqual(new Set(['2600:3c00:0:0']))
})
