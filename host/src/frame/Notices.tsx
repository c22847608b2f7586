import { PreviewNotice } from '../preview/PreviewNotice'
import { PreviewRefused } from '../preview/PreviewRefused'
import { SafeNotice } from '../safe/SafeNotice'

/** What stands above the bar while something is not as always. */
export function Notices() {
  return (
    <>
      <SafeNotice />
      <PreviewNotice />
      <PreviewRefused />
    </>
  )
}
