import type { ReactNode } from 'react'
import { SKIES } from '@almanac/contracts/rules/platform/theme'
import { Sky } from './Sky'
import { Around, Words } from './SunPath'

/** Of all lands the one that the element names. */
const ONE_LAND = SKIES.map((sky) => `[data-sky="${sky}"] [data-land]:not([data-land="${sky}"]){display:none}`).join('')

/**
 * The sky of SunPath where neither the time nor the brand is known, as in prerendered HTML: words and the way, without
 * sun and marks. `night`: `true` or `false`; `sky`: one of the drawings.
 */
export function EmptySky({ night, sky, children }: { night: string; sky: string; children: ReactNode }) {
  return (
    <Around data-night={night} data-sky={sky}>
      <style>{ONE_LAND}</style>
      <Words>{children}</Words>
      <Sky along={null} lands={SKIES} />
    </Around>
  )
}
