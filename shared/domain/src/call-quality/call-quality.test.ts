import { afterSample, FIRST_QUALITY, qualityOf, type QualitySample, type QualityState } from '.'

const good = { loss: 0, round_trip_ms: 80 }
const bad = { loss: 0.2, round_trip_ms: 900 }

const after = (samples: QualitySample[], from: QualityState = FIRST_QUALITY) => samples.reduce(afterSample, from)
const times = (count: number, sample: QualitySample) => Array.from({ length: count }, () => sample)

test.each([
  [{ loss: 0.029, round_trip_ms: 249 }, 'good'],
  [{ loss: 0.03, round_trip_ms: 100 }, 'weak'],
  [{ loss: 0, round_trip_ms: 250 }, 'weak'],
  [{ loss: 0.079, round_trip_ms: 499 }, 'weak'],
  [{ loss: 0.08, round_trip_ms: 100 }, 'poor'],
  [{ loss: 0, round_trip_ms: 500 }, 'poor'],
  [{ loss: 0, round_trip_ms: null }, 'good'],
])('%j is %s', (sample, quality) => expect(qualityOf(sample)).toBe(quality))

test('one bad sample does not change the quality, three consecutive ones do', () => {
  expect(after([bad, bad, good, bad, bad]).quality).toBe('good')
  expect(after([bad, bad, bad]).quality).toBe('poor')
})

test('video is paused after six seconds below good and resumed after twenty seconds of good', () => {
  expect(after(times(2, bad)).video_paused).toBe(false)
  const paused = after(times(3, bad))
  expect(paused.video_paused).toBe(true)
  expect(after(times(9, good), paused).video_paused).toBe(true)
  expect(after(times(10, good), paused).video_paused).toBe(false)
  expect(after([...times(9, good), bad, ...times(9, good)], paused).video_paused).toBe(true)
})
