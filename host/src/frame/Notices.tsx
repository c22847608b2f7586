import { PreviewNotice } from '../preview/PreviewNotice'
import { PreviewRefused } from '../preview/PreviewRefused'
import { SafeNotice } from '../safe/SafeNotice'

/** Notices above the bar: safe mode, a preview, a preview link that was refused. */
export function Notices() {
  return (
    <>
      <SafeNotice />
      <PreviewNotice />
      <PreviewRefused />
    </>
  )
}
