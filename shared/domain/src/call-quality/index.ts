/** How well picture and sound of a call come through. */
export type CallQuality = 'good' | 'weak' | 'poor'

/** What was measured since the sample before. */
export interface QualitySample {
  /** Share of packets that did not arrive, 0 to 1. */
  loss: number
  /** Milliseconds to the other side and back; null while it is not known. */
  round_trip_ms: number | null
}

/** Samples in a row that another quality needs: one bad moment is no bad connection. */
const SAMPLES_TO_CHANGE = 3

/** Samples are taken this often. */
export const QUALITY_SAMPLE_INTERVAL_MS = 2_000

/** Below good for so long, the picture is no longer sent. */
const VIDEO_PAUSE_AFTER_MS = 6_000

/** Good for so long, it is sent again. */
const VIDEO_RESUME_AFTER_MS = 20_000

/** The quality that one sample speaks for. */
export function qualityOf({ loss, round_trip_ms }: QualitySample): CallQuality {
  const delay = round_trip_ms ?? 0
  if (loss < 0.03 && delay < 250) return 'good'
  return loss < 0.08 && delay < 500 ? 'weak' : 'poor'
}

/** What several samples have come to. */
export interface QualityState {
  quality: CallQuality
  /** A quality that is not believed yet, and how often in a row it was measured. */
  seen: CallQuality
  times: number
  /** Whether the own picture is held back so that sound comes through. */
  video_paused: boolean
  /** How long the connection has been good, or not good, without a break. */
  lasted_ms: number
}

export const FIRST_QUALITY: QualityState = {
  quality: 'good',
  seen: 'good',
  times: 0,
  video_paused: false,
  lasted_ms: 0,
}

/** The state after one more sample: the quality changes after three that agree, the picture is paused after six seconds and comes back after twenty. */
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
