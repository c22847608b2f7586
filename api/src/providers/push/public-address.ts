import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Loopback, private, reserved and multicast ranges: endpoints given by participants must not resolve to
 * them (SSRF).
 */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is public. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  // BlockList itself checks IPv4-mapped IPv6 addresses against the IPv4 ranges.
  return !inside.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a URL may be requested: https on port 443, a host name with a dot or a public IP address, no credentials. */
export function isPublicHttps(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  // A trailing dot (the DNS root) does not change the name: `localhost.` is this machine.
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  if (isIP(host)) return isPublic(host)
  return host.includes('.') && !/\.(localhost|local|internal|home|lan|corp|test|invalid|example)$/i.test(host)
}

/** A DNS lookup without non-public addresses; error `not_public` when none is left. Used for the connection itself, since a name may resolve differently than when it was checked (DNS rebinding). */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
    const open = error ? [] : found.filter(({ address }) => isPublic(address))
    const [first] = open
    if (error) done(error, '')
    else if (!first) done(Object.assign(new Error('not a public address'), { code: 'not_public' }), '')
    else if (options.all) done(null, open)
    else done(null, first.address, first.family)
  })
}
