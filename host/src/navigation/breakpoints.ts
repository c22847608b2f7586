/** From this width the places stand in a rail at the side instead of at the thumb. */
export const WIDE = '@media (min-width: 900px)'
