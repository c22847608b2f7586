/** From this width the navigation is a rail at the side instead of a bar at the bottom. */
export const WIDE = '@media (min-width: 900px)'
