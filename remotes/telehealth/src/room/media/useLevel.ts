import { useEffect, useState } from 'react'

/** How many times per second the level is read. */
const READS_PER_SECOND = 10

/** The level of a microphone, 0 to 1. */
export function useLevel(track: MediaStreamTrack | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    if (!track || typeof AudioContext === 'undefined') return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const values = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(values)
      const power = values.reduce((sum, value) => sum + value * value, 0) / values.length
      // Maps -60 dB, a quiet room, to 0, and 0 dB to 1.
      setLevel(power === 0 ? 0 : Math.min(Math.max(1 + (10 * Math.log10(power)) / 60, 0), 1))
    }, 1_000 / READS_PER_SECOND)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [track])
  return level
}
