import { useNativeBridge } from '@almanac/federation/native'

/** The system of a phone or tablet. */
export type PhonePlatform = 'ios' | 'android'

/** The platform of this phone or tablet, in the app and in a browser; null on a computer. */
export function usePhonePlatform(): PhonePlatform | null {
  const bridge = useNativeBridge()
  return bridge?.platform ?? platformOf(navigator)
}

/** An iPad's browser says that it is a Mac, but no Mac has a touch screen. */
function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>) {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  if (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /\bAndroid\b/.test(userAgent) ? 'android' : null
}
