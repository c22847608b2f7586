/** Whether the device prefers reduced motion; nothing then appears or disappears by itself. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
