/** Minutes between two times that can be chosen (specification 000, section 9: 96 slots a day). */
const STEP = 15

/** The 96 times of a day, `HH:MM`. */
const SLOTS: readonly string[] = Array.from({ length: (24 * 60) / STEP }, (_, slot) => {
  const minutes = slot * STEP
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})

/** The slots, with a time that was recorded between two of them. */
export function slotsWith(time: string | undefined): readonly string[] {
  return time && !SLOTS.includes(time) ? [...SLOTS, time].sort() : SLOTS
}
