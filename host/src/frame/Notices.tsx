import { PreviewNotice } from '../preview/PreviewNotice'
import { PreviewRefused } from '../preview/PreviewRefused'
import { Reloads } from '../outlet/Reloads'
import { SafeNotice } from '../safe/SafeNotice'
import { CookieNotice } from '../session/CookieNotice'
import { ZoneNotice } from '../settings/ZoneNotice'

/** Notices above the bar: a registry that cannot be checked, safe mode, a preview, a preview link that was refused, a browser without cookies, a device without a time zone. */
export function Notices() {
  return (
    <>
      <Reloads />
      <SafeNotice />
      <PreviewNotice />
      <PreviewRefused />
      <CookieNotice />
      <ZoneNotice />
    </>
  )
}
