/** The hours that the way of the sun spans, in minutes of the day: 5:00 to 23:00. */
const FIRST_MINUTE = 5 * 60
const LAST_MINUTE = 23 * 60

/** How far along its way the sun is at a minute of the day, 0 to 1; earlier and later minutes are at its ends. */
export const alongDay = (minute: number): number =>
  Math.min(1, Math.max(0, (minute - FIRST_MINUTE) / (LAST_MINUTE - FIRST_MINUTE)))

/** The height of the way at a place along it, 0 to 1: half of an ellipse. */
export const heightAt = (along: number): number => Math.sqrt(Math.max(0, 1 - (2 * along - 1) ** 2))

/**
 * Moves ascending places between 0 and 1 apart, so that none are nearer than `gap` and all stay on the way; if there
 * are too many for that, they are spread evenly.
 */
export function apart(places: readonly number[], gap: number): number[] {
  if (places.length * gap >= 1) return places.map((_, index) => (index + 0.5) / places.length)
  const moved: number[] = []
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? -gap) + gap))
  for (let index = moved.length - 1, limit = 1; index >= 0; index -= 1, limit -= gap)
    moved[index] = Math.min(moved[index] ?? 0, limit)
  return moved
}
