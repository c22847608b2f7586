import { isIPv6 } from 'node:net'

/**
 * What limits count an address as: an IPv4 address as it is, also where it comes
 * written as IPv6; of IPv6 the /64, because one household or phone has a whole
 * one and would count as many.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  // An IPv4 address at the end stands for two groups.
  const behind = rest.length + (plain.includes('.') ? 1 : 0)
  const groups =
    tail === undefined ? front : [...front, ...Array.from({ length: 8 - front.length - behind }, () => '0'), ...rest]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
