/** Connection quality of a call. */
export type CallQuality = 'good' | 'weak' | 'poor'

/** Measurements since the previous sample. */
export interface QualitySample {
  /** Packet loss, 0 to 1. */
  loss: number
  /** Round-trip time in milliseconds; null while unknown. */
  round_trip_ms: number | null
}

/** Consecutive samples needed to change the quality, so that a short disturbance does not change it. */
const SAMPLES_TO_CHANGE = 3

/** Interval between samples. */
export const QUALITY_SAMPLE_INTERVAL_MS = 2_000

/** Video is paused after the quality was below good for this long. */
const VIDEO_PAUSE_AFTER_MS = 6_000

/** Video resumes after the quality was good for this long. */
const VIDEO_RESUME_AFTER_MS = 20_000

/** The quality indicated by a single sample. */
export function qualityOf({ loss, round_trip_ms }: QualitySample): CallQuality {
  const delay = round_trip_ms ?? 0
  if (loss < 0.03 && delay < 250) return 'good'
  return loss < 0.08 && delay < 500 ? 'weak' : 'poor'
}

/** State accumulated over the samples. */
export interface QualityState {
  quality: CallQuality
  /** A quality that is not confirmed yet, and the number of consecutive samples with it. */
  seen: CallQuality
  times: number
  /** Whether outgoing video is paused in favor of audio. */
  video_paused: boolean
  /** How long the connection has been continuously good, or not good. */
  lasted_ms: number
}

export const FIRST_QUALITY: QualityState = {
  quality: 'good',
  seen: 'good',
  times: 0,
  video_paused: false,
  lasted_ms: 0,
}

/**
 * The state after one more sample: the quality changes after three consecutive equal samples, video
 * is paused after 6 seconds below good and resumed after 20 seconds of good.
 */
export function afterSample(state: QualityState, sample: QualitySample): QualityState {
  const seen = qualityOf(sample)
  const times = seen === state.seen ? state.times + 1 : 1
  const quality = times >= SAMPLES_TO_CHANGE ? seen : state.quality
  const same = (seen === 'good') === (state.seen === 'good')
  const lasted_ms = same ? state.lasted_ms + QUALITY_SAMPLE_INTERVAL_MS : QUALITY_SAMPLE_INTERVAL_MS
  const video_paused =
    seen === 'good'
      ? state.video_paused && lasted_ms < VIDEO_RESUME_AFTER_MS
      : state.video_paused || lasted_ms >= VIDEO_PAUSE_AFTER_MS
  return { quality, seen, times, video_paused, lasted_ms }
}
