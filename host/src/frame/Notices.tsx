import { PreviewNotice } from '../preview/PreviewNotice'
import { PreviewRefused } from '../preview/PreviewRefused'
import { UnverifiedNotice } from '../registry/UnverifiedNotice'
import { SafeNotice } from '../safe/SafeNotice'
import { CookieNotice } from '../session/CookieNotice'
import { ZoneNotice } from '../settings/ZoneNotice'

/** Notices above the bar: answers that cannot be checked, safe mode, a preview, a preview link that was refused, a browser without cookies, a device without a time zone. */
export function Notices() {
  return (
    <>
      <UnverifiedNotice />
      <SafeNotice />
      <PreviewNotice />
      <PreviewRefused />
      <CookieNotice />
      <ZoneNotice />
    </>
  )
}
