/** Bytes of one signal. A session description with its candidates has up to 19,000. */
export const MAX_SIGNAL_BYTES = 65_536

/** Signals that one page may send in `SIGNAL_WINDOW_SECONDS`. */
export const MAX_SIGNALS = 60
export const SIGNAL_WINDOW_SECONDS = 10

/** People in a room besides participant and provider. */
export const MAX_GUESTS = 1

/** Interval of the keep-alive events on a room's stream. */
export const ROOM_BEAT_INTERVAL_MS = 5_000
