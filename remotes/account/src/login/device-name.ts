const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'], [/\bOPR\/|\bOPT\//, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'], [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'], [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bCrOS\b/, 'ChromeOS'], [/\bWindows\b/, 'Windows'], [/\bMac OS X\b|\bMacintosh\b/, 'Mac'], [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: typeof BROWSERS, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/**
 * What a device is called in the list of those that are signed in: `Chrome on
 * Android`. Tablets of Apple say that they are Macs, which have no touch screen.
 */
export function deviceName(userAgent: string = navigator.userAgent, touchPoints: number = navigator.maxTouchPoints): string {
  const browser = nameIn(BROWSERS, userAgent)
  const named = nameIn(SYSTEMS, userAgent)
  const system = named === 'Mac' && touchPoints > 1 ? 'iPad' : named
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Browser')
}
