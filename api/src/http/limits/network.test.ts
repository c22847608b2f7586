import { networkOf } from './rate-limit'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
  ['1::4:5:6:192.0.2.7', '1:0:0:4'],
  ['1:2::192.0.2.7', '1:2:0:0'],
  ['1:2:3:4:5:6:192.0.2.7', '1:2:3:4'],
  ['1::ffff:192.0.2.7', '1:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
  expect(networkOf(network)).toBe(network)
})

test('an IPv6 address counts as its first 64 bits, wherever it is abbreviated', () => {
  for (let from = 0; from < 8; from += 1)
    for (let to = from + 1; to <= 8; to += 1) {
      const groups = [1, 2, 3, 4, 5, 6, 7, 8].map((group, index) => (index >= from && index < to ? 0 : group))
      const short = `${groups.slice(0, from).join(':')}::${groups.slice(to).join(':')}`
      expect([short, networkOf(short)]).toEqual([short, groups.slice(0, 4).join(':')])
    }
})
