const KEY = 'almanac.was_here'

/** Remembers that somebody was signed in on this device; not who. */
export function rememberVisit(): void {
  try {
    localStorage.setItem(KEY, 'true')
  } catch {
    // A browser that keeps nothing greets everybody as new.
  }
}

/** Whether anybody was ever signed in on this device. */
export function wasHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
