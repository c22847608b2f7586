import createCache, { type EmotionCache } from '@emotion/cache'
import { useEffect, useState } from 'react'

const ltr = createCache({ key: 'al' })
let rtl: EmotionCache | undefined

/** Brings what mirrors left and right; only pages that run from right to left ever ask for it. */
export async function loadRtl(): Promise<EmotionCache> {
  if (!rtl) {
    const { default: mirror } = await import('@mui/stylis-plugin-rtl')
    rtl = createCache({ key: 'al-rtl', stylisPlugins: [mirror] })
  }
  return rtl
}

/** Emotion's cache for a direction. Until the mirror has come, our own styles are right already: they use logical sides. */
export function useCache(dir: 'ltr' | 'rtl'): EmotionCache {
  const [mirrored, setMirrored] = useState(rtl)
  useEffect(() => {
    if (dir === 'rtl') loadRtl().then(setMirrored, () => undefined)
  }, [dir])
  return dir === 'rtl' && mirrored ? mirrored : ltr
}
