import { MODE_COOKIE } from '@almanac/domain/theme'
import { deviceZone, TIME_ZONE_COOKIE } from '@almanac/domain/time'
import { pageCookie, storePageCookie } from '../language/page-cookies'
import { chosenMode, onModeChange } from '../theme/mode'

/**
 * Keeps time zone and chosen appearance of this device in cookies, so that what the server renders of the first screen
 * greets by its clock and has its colors.
 */
export function keepDeviceCookies(): void {
  const keep = (name: string, value: string | null) => {
    if (pageCookie(name) !== (value ?? undefined)) storePageCookie(name, value)
  }
  const keepMode = () => {
    const mode = chosenMode()
    keep(MODE_COOKIE, mode === 'system' ? null : mode)
  }
  keep(TIME_ZONE_COOKIE, deviceZone())
  keepMode()
  onModeChange(keepMode)
}
