import { maskAddress } from './mask'

test.each([
  ['sms', '+4915112345642', '+49 ••• ••42'],
  ['sms', '+12025550123', '+1 ••• ••23'],
  ['sms', '+999123', '••• ••23'],
  ['email', 'maya@example.org', 'm•••@example.org'],
  ['email', '🏳maya@example.org', '🏳•••@example.org'],
  ['email', 'm@example.org', 'm•••@example.org'],
  ['email', '', '•••'],
] as const)('the destination of a code by %s to %s is masked as %s', (channel, address, masked) => {
  expect(maskAddress(channel, address)).toBe(masked)
})
