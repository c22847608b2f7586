/** Any of these events shows that somebody is there; a movement or scrolling comes before most taps. */
export const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wheel'] as const
