import { MODE_COOKIE, TEXT_SIZE_COOKIE } from '@almanac/domain/theme'
import { deviceZone, TIME_ZONE_COOKIE } from '@almanac/domain/time'
import { pageCookie, storePageCookie } from '../language/page-cookies'
import { chosenMode, onModeChange } from '../theme/mode'
import { chosenTextSize, onTextSizeChange } from '../theme/text-size'

/**
 * Keeps time zone, chosen appearance and text size of this device in cookies, so that what the server renders of the
 * first screen greets by its clock and looks like the screen.
 */
export function keepDeviceCookies(): void {
  const keep = (name: string, value: string | null) => {
    if (pageCookie(name) !== (value ?? undefined)) storePageCookie(name, value)
  }
  const keepMode = () => {
    const mode = chosenMode()
    keep(MODE_COOKIE, mode === 'system' ? null : mode)
  }
  const keepTextSize = () => {
    const size = chosenTextSize()
    keep(TEXT_SIZE_COOKIE, size === 'normal' ? null : size)
  }
  keep(TIME_ZONE_COOKIE, deviceZone())
  keepMode()
  keepTextSize()
  onModeChange(keepMode)
  onTextSizeChange(keepTextSize)
}
