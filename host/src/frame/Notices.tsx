import { PreviewNotice } from '../preview/PreviewNotice'
import { PreviewRefused } from '../preview/PreviewRefused'
import { SafeNotice } from '../safe/SafeNotice'
import { ZoneNotice } from '../settings/ZoneNotice'

/** Notices above the bar: safe mode, a preview, a preview link that was refused, a device without a time zone. */
export function Notices() {
  return (
    <>
      <SafeNotice />
      <PreviewNotice />
      <PreviewRefused />
      <ZoneNotice />
    </>
  )
}
