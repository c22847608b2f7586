import { shellPort } from '@almanac/native/port'

/** An IPv4 or IPv6 address, for which browsers have no passkeys. */
const IP_ADDRESS = /^[\d.]+$|^\[/

/**
 * Whether this device can create and use passkeys here: not in the native shell, whose web views take none of ours, nor
 * in an old browser, nor at an IP address. Without the library, which is loaded by whoever uses one.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && shellPort() === null && !IP_ADDRESS.test(location.hostname)
