/** Whether the person asked her device for less motion: nothing then comes and goes by itself. */
export function asksForStillness(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
