/** A time of day of `wallClockOf`, such as 905, as `09:05`. */
export const timeText = (time: number): string => String(time).padStart(4, '0').replace(/(..)$/, ':$1')
