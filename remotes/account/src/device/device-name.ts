import { MAX_DEVICE_NAME_LENGTH } from '@almanac/contracts/rules/account'

const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof BROWSERS, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/** The fields of User-Agent Client Hints that are used here. */
interface Hints {
  brands: readonly { brand: string }[]
  platform: string
}

const isBrand = (value: unknown): value is { brand: string } =>
  typeof value === 'object' && value !== null && 'brand' in value && typeof value.brand === 'string'

/** The User-Agent Client Hints of this browser; null outside the Chromium family. */
function clientHints(): Hints | null {
  const data: unknown = Reflect.get(navigator, 'userAgentData')
  if (
    typeof data !== 'object' ||
    data === null ||
    !('brands' in data) ||
    !Array.isArray(data.brands) ||
    !('platform' in data) ||
    typeof data.platform !== 'string'
  )
    return null
  return { brands: data.brands.filter(isBrand), platform: data.platform }
}

/** The browser's own name among its brands: neither the engine nor the placeholder (`Not A;Brand`). */
function brandOf({ brands }: Hints): string | undefined {
  const names = brands
    .map(({ brand }) => brand.replace(/^(?:Google|Microsoft|Headless) ?/, ''))
    .filter((brand) => !/\bnot\b/i.test(brand.replaceAll(/[^a-z]/gi, ' ')))
  return names.find((name) => name !== 'Chromium') ?? names[0]
}

const PLATFORMS: Readonly<Record<string, string>> = { macOS: 'Mac', 'Chrome OS': 'ChromeOS', 'Chromium OS': 'ChromeOS' }

/**
 * The name of a device in the list of signed-in devices, such as `Chrome on
 * Android`: from the client hints, else from the user agent. Apple's tablets
 * report themselves as Macs, which have no touch screen.
 */
export function deviceName(
  userAgent: string = navigator.userAgent,
  touchPoints: number = navigator.maxTouchPoints,
  hints: Hints | null = clientHints(),
): string {
  const browser = (hints && brandOf(hints)) ?? nameIn(BROWSERS, userAgent)
  const named = hints?.platform ? (PLATFORMS[hints.platform] ?? hints.platform) : nameIn(SYSTEMS, userAgent)
  const system = named === 'Mac' && touchPoints > 1 ? 'iPad' : named
  return (browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Browser')).slice(
    0,
    MAX_DEVICE_NAME_LENGTH,
  )
}
